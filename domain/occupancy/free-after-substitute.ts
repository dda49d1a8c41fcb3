import { msBetween, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

const hourMs = 3_600_000

/**
 * Until when a late substitute makes cancelling free: where the studio sets so many hours, everybody booked may cancel
 * for free until the start. Undefined for a substitute who was announced in time; exactly those hours before is in
 * time. Example: with 24 hours set and a class on Friday at 09:00, a substitute of Thursday at 09:01 frees everybody
 * until Friday at 09:00.
 */
export function freeAfterSubstitute(
  startsAt: Instant,
  { now, policies }: { readonly now: Instant; readonly policies: Pick<Policies, 'substitute_free_hours'> },
): Instant | undefined {
  return msBetween(now, startsAt) < policies.substitute_free_hours * hourMs ? startsAt : undefined
}
