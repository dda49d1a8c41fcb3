import { startOfDay, type Instant } from '#domain/kit/time.ts'
import { lastDay } from './last-day.ts'

/**
 * The last day moves to the same day of a later month, or to the last day of a month that has no such day; months that
 * are bought together are added together. Returns the first instant after that day. Example: valid to 31 January, one
 * month more is valid to 28 February, and two are valid to 31 March.
 */
export function extendUntil(pack: {
  readonly expiresAt: Instant
  readonly months: number
  readonly zone: string
}): Instant {
  const { expiresAt, months, zone } = pack
  return startOfDay(lastDay(expiresAt, zone).add({ months }).add({ days: 1 }), zone)
}
