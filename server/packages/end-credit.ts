import type { LedgerSide } from '#domain/ledger/model.ts'
import type { Transaction } from '#server/kit/database.ts'
import { moveValueAfter } from '#server/ledger/move-value-after.ts'
import type { CreditOfBooking } from './spend-move.ts'

/**
 * Ends what a booking did with its credit: the one event of a booking that is either a return or a forfeiture, never both, for
 * they share an event key. Throws when the lot never paid for the booking, or when it ended the other way (bugs of the caller).
 */
export async function endCredit(tx: Transaction, end: CreditOfBooking & { readonly reason: 'credit_returned' | 'credit_forfeited' }): Promise<'moved' | 'repeated'> {
  const { lotId, bookingId, now, reason } = end
  const to: LedgerSide = reason === 'credit_returned' ? { kind: 'lot', holder: lotId } : { kind: 'house:credits_forfeited' }
  const moved = await moveValueAfter(tx, {
    after: `spend:${bookingId}`, eventKey: `end:${bookingId}`, reason, subject: bookingId, at: now, unit: 'credit', amount: 1, from: { kind: 'house:credits_used' }, to, about: lotId,
  })
  if (moved === 'unfounded') throw new Error(`lot ${lotId} never paid for booking ${bookingId}`)
  if (moved === 'moved') return moved
  if (moved.repeated !== reason) throw new Error(`the credit of booking ${bookingId} ended otherwise`)
  return 'repeated'
}
