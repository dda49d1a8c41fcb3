import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'

/** Counted from the placing of the order. */
const longestHoldMinutes = 30

/**
 * The earlier of some moment and the end of the longest hold (docs/money.md#stock-hold). Example: of an order placed at
 * 10:00, 10:20 stays and 10:40 is 10:30.
 */
export function withinHold(placedAt: Instant, moment: Instant): Instant {
  const end = plusMinutes(placedAt, longestHoldMinutes)
  return isBefore(end, moment) ? end : moment
}
