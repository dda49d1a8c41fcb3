import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { freeAfterSubstitute } from './free-after-substitute.ts'

const startsAt = instant('2026-05-08T09:00:00+08:00')
const until = (announced: string, hours: number) =>
  freeAfterSubstitute(startsAt, { now: instant(announced), policies: { substitute_free_hours: hours } })?.toString()

test.each([
  ['a day and a minute before', '2026-05-07T08:59:00+08:00', 24, undefined],
  ['exactly a day before', '2026-05-07T09:00:00+08:00', 24, undefined],
  ['a millisecond less than a day before', '2026-05-07T09:00:00.001+08:00', 24, startsAt.toString()],
  ['an hour before', '2026-05-08T08:00:00+08:00', 24, startsAt.toString()],
  ['an hour before where the studio asks for an hour', '2026-05-08T08:00:00+08:00', 1, undefined],
  ['a minute before where the studio sets nothing', '2026-05-08T08:59:00+08:00', 0, undefined],
])('a substitute who is announced %s', (_when, announced, hours, expected) => {
  expect(until(announced, hours)).toBe(expected)
})
