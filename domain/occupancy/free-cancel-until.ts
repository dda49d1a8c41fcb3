import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

const hourMs = 3_600_000

/**
 * The last instant at which cancelling gives the credit back: "at least 12 hours before start".
 * Example: a class on Friday at 09:00 is free to cancel until Thursday at 21:00, that moment included.
 */
export function freeCancelUntil(startsAt: Instant, policies: Pick<Policies, 'cancel_hours'>): Instant {
  return startsAt.subtract({ milliseconds: Math.round(policies.cancel_hours * hourMs) })
}
