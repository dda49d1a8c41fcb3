import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { checkInOpensAt } from './check-in-opens-at.ts'

/**
 * Until when a seat that became free at short notice is held for the next person, and never beyond the opening of
 * check-in, when it is for standbys. Undefined where the studio sets no such time, and the seat is booked at once.
 * Example: with five minutes a seat that becomes free at 08:10 for a class at 09:00 is held until 08:15, and one at
 * 08:53 until 08:55.
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
