import { classTime, day, wireTime } from '#domain/kit/time.ts'
import { isDay } from '#web/kit/query-fields.ts'
import { clockAt, minuteOf } from './calendar-layout.ts'

const dayMinutes = 24 * 60

/**
 * A wall-clock time moved by days and minutes, in steps that stay within its day. Example: `2026-11-28T09:00` and 15
 * minutes later is `2026-11-28T09:15`.
 */
export function shifted(at: string, by: { readonly days?: number; readonly minutes?: number }): string {
  const date = day(at.slice(0, 10)).add({ days: by.days ?? 0 })
  const minutes = minuteOf(at) + (by.minutes ?? 0)
  const within = Math.min(dayMinutes - 15, Math.max(0, minutes))
  return `${date.toString()}T${clockAt(within)}`
}

/** That wall-clock time as the API takes it; undefined while a field is empty, and for a day that there is not. */
export function instantOf(at: string, zone: string): string | undefined {
  const [date = '', time = ''] = at.split('T')
  if (!isDay(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  return wireTime(classTime({ date: day(date), minutes: minuteOf(at) }, zone), zone)
}

/** The move that Alt and an arrow key ask for. */
export function moveByKey(key: string): { readonly days?: number; readonly minutes?: number } | undefined {
  switch (key) {
    case 'ArrowUp':
      return { minutes: -15 }
    case 'ArrowDown':
      return { minutes: 15 }
    case 'ArrowLeft':
      return { days: -1 }
    case 'ArrowRight':
      return { days: 1 }
    default:
      return undefined
  }
}
