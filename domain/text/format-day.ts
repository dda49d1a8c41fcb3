import type { Day } from '#domain/kit/time.ts'
import type { Locale } from './localized.ts'

const tags: Readonly<Record<Locale, string>> = { en: 'en-GB', zh: 'zh-CN' }

/** A day as a sentence tells it: `Sunday 3 May 2026`, `2026年5月3日星期日`. */
export function formatDay(day: Day, locale: Locale): string {
  return day.toLocaleString(tags[locale], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}
