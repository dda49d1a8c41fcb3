import type { LedgerSide } from '#domain/ledger/model.ts'
import type { Transaction } from '#server/kit/database.ts'
import { moveValue } from '#server/ledger/move-value.ts'
import { findPosting } from '#server/ledger/queries.ts'
import type { CreditOfBooking } from './spend-credit.ts'

/**
 * Ends what a booking did with its credit: the one event of a booking that is either a return or a forfeiture, never both, for
 * they share an event key. Throws when the lot never paid for the booking, or when it ended the other way (bugs of the caller).
 */
export async function endCredit(tx: Transaction, end: CreditOfBooking & { readonly reason: 'credit_returned' | 'credit_forfeited' }): Promise<'moved' | 'repeated'> {
  const { lotId, bookingId, now, reason } = end
  const spent = await findPosting(tx, `spend:${bookingId}`)
  if (spent?.about !== lotId) throw new Error(`lot ${lotId} never paid for booking ${bookingId}`)
  const to: LedgerSide = reason === 'credit_returned' ? { kind: 'lot', holder: lotId } : { kind: 'house:credits_forfeited' }
  const eventKey = `end:${bookingId}`
  const moved = await moveValue(tx, { eventKey, reason, subject: bookingId, at: now, unit: 'credit', amount: 1, from: { kind: 'house:credits_used' }, to, about: lotId })
  if (moved === 'too_little') throw new Error('the house has no floor')
  if (moved === 'repeated' && (await findPosting(tx, eventKey))?.reason !== reason) throw new Error(`the credit of booking ${bookingId} ended otherwise`)
  return moved
}
