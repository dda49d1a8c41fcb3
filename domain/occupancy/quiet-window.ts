import { classTime, dayOf, isBefore, type Instant } from '#domain/kit/time.ts'

/** Wall-clock minutes of the day in the zone; the same minute twice means no quiet hours. */
interface QuietHours {
  readonly fromMinute: number
  readonly untilMinute: number
  readonly zone: string
}

/**
 * The quiet hours at that moment (`isNow`) or, when there are none, the next ones; undefined where quiet hours are off.
 * From the first quiet instant to the first one that is not: 22:00 and 06:59:59.999 are quiet, 07:00 is not.
 * Example: on 20 November at 23:00 and at 12:00 it is 20 November 22:00 to 21 November 07:00, at 05:00 it began on the
 * 19th.
 */
export function quietWindow(
  at: Instant,
  { fromMinute, untilMinute, zone }: QuietHours,
): { readonly from: Instant; readonly until: Instant; readonly isNow: boolean } | undefined {
  if (fromMinute === untilMinute) return undefined
  const today = dayOf(at, zone)
  for (const days of [-1, 0, 1]) {
    const date = today.add({ days })
    const from = classTime({ date, minutes: fromMinute }, zone)
    const until = classTime(
      { date: untilMinute > fromMinute ? date : date.add({ days: 1 }), minutes: untilMinute },
      zone,
    )
    if (isBefore(at, until)) return { from, until, isNow: !isBefore(at, from) }
  }
  return undefined
}
