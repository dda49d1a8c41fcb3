import { day, type Day } from '#domain/kit/time.ts'
import { useTranslations } from '#web/kit/words.tsx'

/**
 * Formats days the same way on the server and in every browser. Each function takes a day or a time of the API. A day
 * without its year lies in the weeks around today: what may be older, such as an order, is told by `date`.
 */
export interface DayWords {
  /** `Sat 21 Nov` */
  readonly short: (wire: string) => string
  /** `Saturday 21 November` */
  readonly long: (wire: string) => string
  /** `Sat 21 Nov, 09:00` */
  readonly shortAt: (wire: string) => string
  /** `Saturday 21 November, 09:00` */
  readonly longAt: (wire: string) => string
  /** `12 Mar 2027, 09:00` */
  readonly dateAt: (wire: string) => string
  /** `12 Mar 2027` */
  readonly date: (wire: string) => string
  /** `Sat` */
  readonly weekday: (wire: string) => string
  /** `Nov` */
  readonly month: (wire: string) => string
  /** `Saturday` */
  readonly weekdayLong: (wire: string) => string
  /** `16 to 22 November`, `30 Nov to 6 Dec` */
  readonly week: (first: string, last: string) => string
}

export function useDays(): DayWords {
  const t = useTranslations('days')
  const pick = (list: string, place: number) => list.split(' ')[place - 1] ?? ''
  const weekday = (of: Day) => pick(t('weekdayShort'), of.dayOfWeek)
  const weekdayLong = (of: Day) => pick(t('weekdayLong'), of.dayOfWeek)
  const monthShort = (of: Day) => pick(t('monthShort'), of.month)
  const monthLong = (of: Day) => pick(t('monthLong'), of.month)
  const eachDay = (say: (of: Day) => string) => (wire: string) => say(day(wire.slice(0, 10)))
  const atClock = (say: (wire: string) => string) => (wire: string) => t('at', { day: say(wire), time: clockOf(wire) })
  const short = eachDay((of) => t('short', { weekday: weekday(of), day: String(of.day), month: monthShort(of) }))
  const long = eachDay((of) => t('long', { weekday: weekdayLong(of), day: String(of.day), month: monthLong(of) }))
  const date = eachDay((of) => t('date', { day: String(of.day), month: monthShort(of), year: String(of.year) }))
  return {
    short,
    shortAt: atClock(short),
    long,
    longAt: atClock(long),
    date,
    dateAt: atClock(date),
    weekday: eachDay(weekday),
    month: eachDay(monthShort),
    weekdayLong: eachDay(weekdayLong),
    week: (first, last) => {
      const [from, to] = [day(first), day(last)]
      const ends = { first: String(from.day), last: String(to.day) }
      if (from.month === to.month) return t('weekWithin', { ...ends, month: monthLong(to) })
      // Two long month names would overlap the link to today on a phone.
      return t('weekAcross', { ...ends, firstMonth: monthShort(from), lastMonth: monthShort(to) })
    },
  }
}

/** The studio's wall clock in a time of the API: `09:00`. */
export function clockOf(wire: string): string {
  return wire.slice(11, 16)
}
