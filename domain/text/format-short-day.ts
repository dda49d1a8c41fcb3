import type { Day } from '#domain/kit/time.ts'
import { days as en } from './en/schedules-pages.ts'
import type { Locale } from './localized.ts'
import { days as zh } from './zh/schedules-pages.ts'

const months = { en: en.monthShort, zh: zh.monthShort } as const

/**
 * A day in a column: `22 Nov`, `22 Nov 2027`, `11月22日`. The year stands where it is another than that of `today`, or
 * where that is not known.
 */
export function formatShortDay(
  day: Day,
  { locale, today }: { readonly locale: Locale; readonly today: Day | undefined },
): string {
  const month = months[locale].split(' ')[day.month - 1] ?? ''
  const isThisYear = day.year === today?.year
  if (locale === 'zh') return `${isThisYear ? '' : `${day.year}年`}${month}${day.day}日`
  return `${day.day} ${month}${isThisYear ? '' : ` ${day.year}`}`
}
