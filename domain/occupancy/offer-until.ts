import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { checkInOpensAt } from './check-in-opens-at.ts'

/**
 * Until when a seat that came free at short notice is held for whoever is next, and never beyond the opening of
 * check-in, when it is for those who stand by. Undefined where the studio sets no such time, and the seat is booked at
 * once.
 * Example: with five minutes a seat that comes free at 08:10 for a class at 09:00 is held until 08:15, and one that
 * comes free at 08:53 until 08:55.
 */
export function offerUntil(
  startsAt: Instant,
  { now, policies }: { readonly now: Instant; readonly policies: Pick<Policies, 'offer_minutes' | 'check_in_minutes'> },
): Instant | undefined {
  if (policies.offer_minutes === 0) return undefined
  const end = plusMinutes(now, policies.offer_minutes)
  const standby = checkInOpensAt(startsAt, policies)
  return isBefore(standby, end) ? standby : end
}
