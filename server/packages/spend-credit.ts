import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/kit/database.ts'
import { moveValue } from '#server/ledger/move-value.ts'

export interface CreditOfBooking {
  readonly lotId: Id<'package_lots'>
  readonly bookingId: Id<'bookings'>
  readonly now: Instant
}

/**
 * Takes one credit of the lot for a booking, once per booking. Which lot may pay is decided before by `chooseCredit` under the
 * lock of `lockLots`. Refusal: packages.empty, should the credit be gone all the same.
 */
export async function spendCredit(tx: Transaction, { lotId, bookingId, now }: CreditOfBooking): Promise<'spent' | Refusal> {
  const moved = await moveValue(tx, {
    eventKey: `spend:${bookingId}`,
    reason: 'credit_used',
    subject: bookingId,
    at: now,
    unit: 'credit',
    amount: 1,
    from: { kind: 'lot', holder: lotId },
    to: { kind: 'house:credits_used' },
    about: lotId,
  })
  return moved === 'too_little' ? refuse('packages.empty') : 'spent'
}
