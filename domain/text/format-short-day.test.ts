import { expect, test } from 'vitest'
import { day } from '#domain/kit/time.ts'
import { formatShortDay } from './format-short-day.ts'

test.each([
  ['2026-11-22', 'en', '22 Nov'],
  ['2027-01-02', 'en', '2 Jan 2027'],
  ['2026-11-22', 'zh', '11月22日'],
  ['2025-03-01', 'zh', '2025年3月1日'],
] as const)('%s in %s is %s', (text, locale, short) => {
  expect(formatShortDay(day(text), { locale, today: day('2026-11-28') })).toBe(short)
})
