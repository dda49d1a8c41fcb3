import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { soonMinutes } from './model.ts'

/**
 * Whether an act waits for those seconds before it is done. One on a class that starts within a quarter of an hour does
 * not: people are on their way. `firstAt` is the start of the first class it changes; undefined without one.
 */
export function actWaits({
  seconds,
  firstAt,
  now,
}: {
  readonly seconds: number
  readonly firstAt: Instant | undefined
  readonly now: Instant
}): boolean {
  return seconds > 0 && (firstAt === undefined || isBefore(plusMinutes(now, soonMinutes), firstAt))
}
