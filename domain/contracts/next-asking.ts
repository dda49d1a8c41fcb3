import { msBetween, plusMinutes, type Instant } from '#domain/kit/time.ts'

const hourMinutes = 60

/** Up to that minute the gateway is asked so often; after the last it is asked every day. */
const paces: readonly (readonly [untilMinute: number, everyMinutes: number])[] = [
  [30, 2],
  [2 * hourMinutes, 10],
  [48 * hourMinutes, hourMinutes],
]

const dayMinutes = 24 * hourMinutes

/**
 * When the gateway is asked next about a mandate or a collection: every 2 minutes for half an hour, every 10 to the end
 * of the second hour, hourly for two days, then daily. A request without an answer is never dropped.
 */
export function nextAsking(since: Instant, now: Instant): Instant {
  const minute = msBetween(since, now) / 60_000
  const every = paces.find(([untilMinute]) => minute < untilMinute)?.[1] ?? dayMinutes
  return plusMinutes(now, every)
}
