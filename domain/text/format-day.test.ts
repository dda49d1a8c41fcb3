import { expect, test } from 'vitest'
import { day } from '#domain/kit/time.ts'
import { formatDay } from './format-day.ts'

test.each([
  ['2026-05-03', 'en', 'Sunday 3 May 2026'],
  ['2026-05-03', 'zh', '2026年5月3日星期日'],
  ['2026-09-14', 'en', 'Monday 14 September 2026'],
  ['2026-12-31', 'zh', '2026年12月31日星期四'],
] as const)('%s is written in %s as on the pages', (date, locale, words) => {
  expect(formatDay(day(date), locale)).toBe(words)
})
