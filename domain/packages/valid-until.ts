import { dayOf, startOfDay, type Instant } from '#domain/kit/time.ts'

/**
 * A pack is valid to the end of its last day in the branch's zone, counted from payment. The day of payment is day 0,
 * so the last day is `validityDays` days after it. Returns the first instant after that day. Example: 30 days, paid on
 * 3 April at 23:59 in Penang, are valid on 3 May all day: to 4 May 00:00.
 */
export function validUntil(pack: {
  readonly paidAt: Instant
  readonly validityDays: number
  readonly zone: string
}): Instant {
  return startOfDay(dayOf(pack.paidAt, pack.zone).add({ days: pack.validityDays + 1 }), pack.zone)
}
