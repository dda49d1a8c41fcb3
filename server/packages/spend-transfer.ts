import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { creditsPerClass } from '#domain/schedules/model.ts'
import type { ValueTransfer } from '#server/ledger/transfer-value.ts'

export interface CreditOfBooking {
  readonly lotId: Id<'package_lots'>
  readonly bookingId: Id<'bookings'>
  readonly now: Instant
  /** What the class costs; one by default. */
  readonly credits?: number | undefined
}

/** The credits of the lot that a booking uses: once, since the event key contains the booking. */
export function spendTransfer({ lotId, bookingId, now, credits = creditsPerClass }: CreditOfBooking): ValueTransfer {
  return {
    eventKey: `spend:${bookingId}`,
    reason: 'credit_used',
    subject: bookingId,
    at: now,
    unit: 'credit',
    amount: credits,
    from: { kind: 'lot', holder: lotId },
    to: { kind: 'house:credits_used' },
    about: lotId,
  }
}
