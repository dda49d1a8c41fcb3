import type { Instant } from '#domain/kit/time.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import type { BookingRow, BookingToCancel } from '#server/occupancy/queries.ts'

/** The end of a booking as the rule decides it. */
export interface Ending {
  readonly booking: BookingToCancel
  readonly plan: CancelPlan
  readonly now: Instant
}

/** A booking that ended, for responses and messages. */
export function cancelledRow({ booking, plan, now }: Ending): BookingRow {
  return { ...booking, status: 'canceled', cancel_kind: plan.kind, credit_effect: plan.creditEffect, decided_at: now }
}
