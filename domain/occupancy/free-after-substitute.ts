import { msBetween, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

const hourMs = 3_600_000

/**
 * "Free cancel within 12 h if the substitute is announced less than 24 h before": where the studio sets so many hours,
 * whoever is booked may cancel for free until the start. Undefined for a substitute who was announced in time; exactly
 * those hours before is in time.
 * Example: with 24 hours set and a class on Friday at 09:00, a substitute of Thursday at 09:01 frees everybody until
 * Friday at 09:00.
 */
export function freeAfterSubstitute(
  startsAt: Instant,
  { now, policies }: { readonly now: Instant; readonly policies: Pick<Policies, 'substitute_free_hours'> },
): Instant | undefined {
  return msBetween(now, startsAt) < policies.substitute_free_hours * hourMs ? startsAt : undefined
}
