import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import type { Policies } from '#domain/studio/model.ts'

/** How long before a class people come to the desk, in minutes. */
export const arrivalMinutes = 20

/**
 * Whether people come to the desk for that class now, so that a member who is looked up is offered to be checked in.
 * From the roster staff may do it earlier too.
 * Example: for a class at 09:00 from 08:40 until 08:59:59.999.
 */
export function isArrivalTime(
  startsAt: Instant,
  {
    now,
    policies,
  }: { readonly now: Instant; readonly policies: Pick<Policies, 'claim_deadline_minutes' | 'check_in_minutes'> },
): boolean {
  return !isBefore(now, plusMinutes(startsAt, -arrivalMinutes)) && isBefore(now, checkInDeadline(startsAt, policies))
}
