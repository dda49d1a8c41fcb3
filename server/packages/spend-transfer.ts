import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { ValueTransfer } from '#server/ledger/transfer-value.ts'

export interface CreditOfBooking {
  readonly lotId: Id<'package_lots'>
  readonly bookingId: Id<'bookings'>
  readonly now: Instant
}

/** One credit of the lot, used by a booking: once, for its event is named after the booking. */
export function spendTransfer({ lotId, bookingId, now }: CreditOfBooking): ValueTransfer {
  return {
    eventKey: `spend:${bookingId}`,
    reason: 'credit_used',
    subject: bookingId,
    at: now,
    unit: 'credit',
    amount: 1,
    from: { kind: 'lot', holder: lotId },
    to: { kind: 'house:credits_used' },
    about: lotId,
  }
}
