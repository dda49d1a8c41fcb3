import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { formatWhen } from './format-when.ts'

test.each([
  ['en', 'Asia/Kuala_Lumpur', 'Fri 20 Nov 2026, 00:05'],
  ['zh', 'Asia/Kuala_Lumpur', '2026年11月20日周五 00:05'],
  ['en', 'America/New_York', 'Thu 19 Nov 2026, 11:05'],
] as const)('a moment is written in %s by the wall clock of %s', (locale, zone, words) => {
  expect(formatWhen(instant('2026-11-19T16:05:59Z'), { locale, zone })).toBe(words)
})

test.each([
  ['en', 'Tue 1 Sep 2026, 09:30'],
  ['zh', '2026年9月1日周二 09:30'],
] as const)('a month has three letters as on the pages, in %s', (locale, words) => {
  expect(formatWhen(instant('2026-09-01T01:30:00Z'), { locale, zone: 'Asia/Kuala_Lumpur' })).toBe(words)
})
