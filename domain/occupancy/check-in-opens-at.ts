import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

/**
 * The first instant at which people check themselves in.
 * Example: for a class at 09:00 it is 08:55.
 */
export function checkInOpensAt(startsAt: Instant, policies: Pick<Policies, 'check_in_minutes'>): Instant {
  return plusMinutes(startsAt, -policies.check_in_minutes)
}
