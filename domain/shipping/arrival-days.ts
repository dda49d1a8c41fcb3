import { dayOf, type Day, type Instant } from '#domain/kit/time.ts'
import type { ShippingRules } from './model.ts'

interface Ordered {
  readonly now: Instant
  /** The studio's zone. */
  readonly zone: string
}

/**
 * The first and the last day of arrival of an order placed now: so many working days, Monday to Friday, after today in
 * the studio's zone. Example: 2 to 4 days, ordered on Saturday 21 November, is Tuesday 24 to Thursday 26.
 */
export function arrivalDays(
  { daysFrom, daysTo }: Pick<ShippingRules, 'daysFrom' | 'daysTo'>,
  { now, zone }: Ordered,
): { readonly from: Day; readonly to: Day } {
  const today = dayOf(now, zone)
  return { from: plusWorkingDays(today, daysFrom), to: plusWorkingDays(today, daysTo) }
}

function plusWorkingDays(date: Day, days: number): Day {
  let reached = date
  for (let left = days; left > 0;) {
    reached = reached.add({ days: 1 })
    if (reached.dayOfWeek <= 5) left -= 1
  }
  return reached
}
