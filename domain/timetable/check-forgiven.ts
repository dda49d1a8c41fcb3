import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** How many late cancellations the desk forgives one member in a month of the branch. */
const forgivenAMonth = 1

/**
 * The desk returns the credit of a late cancellation once a month to each member; owner and manager as often as they
 * like. `forgiven` is how many the desk has forgiven this member this month. Refuses bookings.forgiven_once.
 */
export function checkForgiven(role: StaffRole | undefined, forgiven: number): Refusal | undefined {
  return manages(role) || forgiven < forgivenAMonth ? undefined : refuse('bookings.forgiven_once')
}
