import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { spendTransfer, type CreditOfBooking } from './spend-transfer.ts'

/**
 * Takes one credit of the lot for a booking, once per booking. Which lot may pay is decided before by `chooseCredit`
 * under the lock of `lockLots`. Refusal: packages.empty, should the credit be missing all the same.
 */
export async function spendCredit(tx: Transaction, credit: CreditOfBooking): Promise<'spent' | Refusal> {
  const moved = await transferValue(tx, spendTransfer(credit))
  return moved === 'too_little' ? refuse('packages.empty') : 'spent'
}
