import { arrivalMinutes } from '#domain/attendance/is-arrival-time.ts'
import type { OutputOf, StaffRole } from '#domain/kit/endpoint.ts'
import { instant, isAtOrBefore, isBefore, plusMinutes } from '#domain/kit/time.ts'
import type { getToday } from '#domain/reports/api.ts'
import { firstPages } from './pages.ts'

type Today = OutputOf<typeof getToday>
type Day = Pick<Today, 'now'> & { readonly classes: ReadonlyArray<Pick<Today['classes'][number], 'id' | 'starts_at'>> }

/** So long after the start of a class people still ask at the desk. */
const minutesAfter = 10

/** The desk waits so long for the day, in milliseconds; a slow answer must not keep it from its first page. */
const patienceMs = 1000

/** Waits until the day is read, but no longer than a second; the reading goes on. */
export async function waitForDay(reading: Promise<void>): Promise<void> {
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/**
 * Where `/staff` leads a role. The desk begins with the roster of the class that people are coming to now, and on its
 * first page where there is none or the day could not be read.
 * Example: at 08:41 with classes at 09:00 and 10:00 it is the roster of 09:00; at 09:11 it is Today.
 */
export function firstPath(role: StaffRole, day: Day | undefined): string {
  const coming = role === 'desk' && day ? classAtDoor(day) : undefined
  return coming === undefined ? `/staff/${firstPages[role]}` : `/staff/checkin/${coming.id}`
}

/** The next class that starts soon, else the last one that has just begun. The classes are in the order of the day. */
function classAtDoor({ classes, now: at }: Day): Day['classes'][number] | undefined {
  const now = instant(at)
  const near = classes.filter(
    ({ starts_at: starts }) =>
      isAtOrBefore(instant(starts), plusMinutes(now, arrivalMinutes)) &&
      isBefore(plusMinutes(now, -minutesAfter), instant(starts)),
  )
  return near.find(({ starts_at: starts }) => isBefore(now, instant(starts))) ?? near.at(-1)
}
