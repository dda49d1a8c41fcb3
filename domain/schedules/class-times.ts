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

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const

export type PartOfDay = (typeof partsOfDay)[number]

const noonHour = 12

const eveningHour = 17

/**
 * Morning, afternoon or evening, by the studio's wall clock, from a time as the API writes it. Noon begins the
 * afternoon and 17:00 the evening. Example: `2026-11-21T11:59:00+08:00` is in the morning.
 */
export function partOfDay(wireTime: string): PartOfDay {
  const hour = Number(wireTime.slice(11, 13))
  if (hour < noonHour) return 'morning'
  return hour < eveningHour ? 'afternoon' : 'evening'
}

/** `09:30` is minute 570 of the day. */
export function minuteOfDay(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Minute 570 of the day is `09:30`. */
export function timeOfDay(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
