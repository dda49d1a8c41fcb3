import type { Day } from '#domain/kit/time.ts'
import { days as en } from './en/schedules-pages.ts'
import type { Locale } from './localized.ts'
import { days as zh } from './zh/schedules-pages.ts'

const names = { en, zh } as const

/**
 * A day in a sentence, by the names that the pages use: `Sunday 3 May 2026`, `2026年5月3日星期日`. Runtimes disagree about
 * the comma after the weekday, and `Intl` takes a hundred times as long.
 */
export function formatDay(day: Day, locale: Locale): string {
  const weekday = nameAt(names[locale].weekdayLong, day.dayOfWeek)
  const month = nameAt(names[locale].monthLong, day.month)
  return locale === 'zh' ? `${day.year}年${month}${day.day}日${weekday}` : `${weekday} ${day.day} ${month} ${day.year}`
}

function nameAt(list: string, place: number): string {
  return list.split(' ')[place - 1] ?? ''
}
