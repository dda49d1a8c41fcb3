import type { Transaction } from '#server/driver/database.ts'
import { endCredits } from './end-credits.ts'
import type { CreditOfBooking } from './spend-transfer.ts'

/**
 * "Later, the credit is lost": the credit a booking used is gone for good. Once per booking; a repeat changes nothing.
 */
export async function forfeitCredit(tx: Transaction, credit: CreditOfBooking): Promise<'forfeited' | 'repeated'> {
  const [moved] = await endCredits(tx, [{ ...credit, reason: 'credit_forfeited' }])
  return moved === 'moved' ? 'forfeited' : 'repeated'
}
