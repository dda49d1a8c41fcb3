import { dayOf, plusMs, type Day, type Instant } from '#domain/kit/time.ts'

/**
 * The last day of a pack, as people read it, from the first instant at which it is no longer valid.
 * Example: a pack that expires at 4 May 00:00 in Penang says 3 May.
 */
export function lastDay(expiresAt: Instant, zone: string): Day {
  return dayOf(plusMs(expiresAt, -1), zone)
}
