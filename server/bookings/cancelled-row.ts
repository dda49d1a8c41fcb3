import type { Instant } from '#domain/kit/time.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'

/** A cancelled booking, with the decision of the rule. */
interface Ending {
  /** With the contact of the account that cancels it, for messages. */
  readonly booking: BookingRow & { readonly email: string | null; readonly phone: string | null }
  readonly plan: CancelPlan
  readonly now: Instant
}

/** The row of a cancelled booking, for responses and messages. */
export function cancelledRow({ booking, plan, now }: Ending): BookingRow {
  return { ...booking, status: 'canceled', cancel_kind: plan.kind, credit_effect: plan.creditEffect, decided_at: now }
}
