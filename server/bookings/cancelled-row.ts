import type { Instant } from '#domain/kit/time.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'

/** The end of a booking as the rule decides it. */
interface Ending {
  /** With the recipient of messages to the account that cancels it. */
  readonly booking: BookingRow & { readonly email: string | null; readonly phone: string | null }
  readonly plan: CancelPlan
  readonly now: Instant
}

/** A booking that ended, for responses and messages. */
export function cancelledRow({ booking, plan, now }: Ending): BookingRow {
  return { ...booking, status: 'canceled', cancel_kind: plan.kind, credit_effect: plan.creditEffect, decided_at: now }
}
