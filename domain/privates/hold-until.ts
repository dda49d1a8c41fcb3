import { instantAt, isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

/**
 * An hour is held for 10 minutes from the first step and never beyond its start: returns the first instant at which it
 * is free again. Later steps do not move it. A whole millisecond, as on the wire. Example: an hour chosen at 09:00 is
 * held until 09:10; at 09:10:00.000 another account may have it.
 */
export function holdUntil(
  startsAt: Instant,
  at: { readonly now: Instant; readonly policies: Pick<Policies, 'hold_minutes'> },
): Instant {
  const end = plusMinutes(instantAt(at.now.epochMilliseconds), at.policies.hold_minutes)
  return isBefore(end, startsAt) ? end : startsAt
}
