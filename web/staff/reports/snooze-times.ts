import { classTime, dayOf, isBefore, wireTime, type Instant } from '#domain/kit/time.ts'

const evening = 20 * 60
const morning = 9 * 60

/** Until when a task may be put off: 20:00 of today, unless that is over, and 09:00 of tomorrow. */
export function snoozeTimes(
  now: Instant,
  zone: string,
): { readonly evening: string | undefined; readonly morning: string } {
  const today = dayOf(now, zone)
  const tonight = classTime({ date: today, minutes: evening }, zone)
  return {
    evening: isBefore(now, tonight) ? wireTime(tonight, zone) : undefined,
    morning: wireTime(classTime({ date: today.add({ days: 1 }), minutes: morning }, zone), zone),
  }
}
