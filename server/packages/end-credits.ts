import type { Transaction } from '#server/driver/database.ts'
import { transferAfter } from '#server/ledger/transfer-after.ts'
import type { CreditOfBooking } from './spend-transfer.ts'

export interface EndOfCredit extends Omit<CreditOfBooking, 'credits'> {
  readonly reason: 'credit_returned' | 'credit_forfeited'
}

/**
 * Ends the credits of bookings, as many as they used: a booking ends with either a return or a forfeiture, never both,
 * since they share an event key. Throws when the lot never paid for the booking, or when it ended the other way (bugs
 * of the caller).
 */
export async function endCredits(tx: Transaction, ends: readonly EndOfCredit[]): Promise<('moved' | 'repeated')[]> {
  const moved = await transferAfter(
    tx,
    ends.map(({ lotId, bookingId, now, reason }) => ({
      after: `spend:${bookingId}`,
      eventKey: `end:${bookingId}`,
      reason,
      subject: bookingId,
      at: now,
      unit: 'credit',
      amount: 1,
      from: { kind: 'house:credits_used' },
      to: reason === 'credit_returned' ? { kind: 'lot', holder: lotId } : { kind: 'house:credits_forfeited' },
      about: lotId,
    })),
  )
  return ends.map(({ lotId, bookingId, reason }, place) => {
    const was = moved[place] ?? 'unfounded'
    if (was === 'unfounded') throw new Error(`lot ${lotId} never paid for booking ${bookingId}`)
    if (was === 'moved') return was
    if (was.repeated !== reason) throw new Error(`the credit of booking ${bookingId} was already returned or forfeited`)
    return 'repeated'
  })
}
