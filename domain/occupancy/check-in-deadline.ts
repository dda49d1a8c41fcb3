import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

/**
 * When check-in closes: at the start, or up to 5 minutes before it (a policy). Never before check-in opens, whatever
 * the settings. Example: with a deadline of 2 minutes a class at 09:00 gives unclaimed seats to standby at 08:58.
 */
export function checkInDeadline(
  startsAt: Instant,
  policies: Pick<Policies, 'claim_deadline_minutes' | 'check_in_minutes'>,
): Instant {
  return plusMinutes(startsAt, -Math.min(policies.claim_deadline_minutes, policies.check_in_minutes))
}
