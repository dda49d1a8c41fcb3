import { classTime, dayOf, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

type OpeningPolicies = Pick<Policies, 'booking_opens_days' | 'booking_opens_minute'>

/**
 * When booking opens: 28 days ahead at 12:00 (policies). Days and hour are counted on the studio's wall clock, so a
 * clock change in between does not shift it. Never later than the start, for a studio that opens on the same day at a
 * time after the class. Example: a class on Friday 18 December at 07:00 opens on Friday 20 November at 12:00.
 */
export function opensAt(
  startsAt: Instant,
  branch: { readonly zone: string; readonly policies: OpeningPolicies },
): Instant {
  const { zone, policies } = branch
  const opening = classTime(
    {
      date: dayOf(startsAt, zone).subtract({ days: policies.booking_opens_days }),
      minutes: policies.booking_opens_minute,
    },
    zone,
  )
  return opening.epochMilliseconds < startsAt.epochMilliseconds ? opening : startsAt
}
