import { classTime, dayOf, isBefore, type Instant } from '#domain/kit/time.ts'

/** In the evening the studio can still find somebody else for the next day. */
const eveningMinute = 20 * 60
/** Offers of a late evening are answered the next morning. */
const morningMinute = 10 * 60
/** Whoever is asked has this long at least, where the class leaves it. */
const leastHours = 2
/** So long before the class the studio needs to know. */
const beforeClassHours = 1

interface Asked {
  readonly now: Instant
  readonly startsAt: Instant
  readonly zone: string
}

/**
 * Until when a substitute who is asked can answer: 20:00 of the day of the question, or 10:00 of the next one for a
 * question after 18:00, but an hour before the class at the latest. A question within that hour can be answered until
 * the class begins. Example: asked on Friday at 06:00 about a class on Saturday, until Friday at 20:00.
 */
export function latestAnswer({ now, startsAt, zone }: Asked): Instant {
  const today = dayOf(now, zone)
  const evening = classTime({ date: today, minutes: eveningMinute }, zone)
  const usual = isBefore(evening, now.add({ hours: leastHours }))
    ? classTime({ date: today.add({ days: 1 }), minutes: morningMinute }, zone)
    : evening
  const latest = startsAt.subtract({ hours: beforeClassHours })
  if (!isBefore(now, latest)) return startsAt
  return isBefore(usual, latest) ? usual : latest
}
