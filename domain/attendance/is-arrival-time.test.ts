import { expect, it } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { isArrivalTime } from './is-arrival-time.ts'

const startsAt = instant('2026-07-24T09:00:00+08:00')
const minute = 60_000

it.each([
  ['20 minutes and a millisecond before', -20 * minute - 1, 0, false],
  ['20 minutes before', -20 * minute, 0, true],
  ['a millisecond before', -1, 0, true],
  ['at the start', 0, 0, false],
  ['a millisecond before the deadline', -2 * minute - 1, 2, true],
  ['at the deadline', -2 * minute, 2, false],
] as const)('whether people come to a class %s', (_when, ms, claim_deadline_minutes, expected) => {
  const policies = { check_in_minutes: 5, claim_deadline_minutes }
  expect(isArrivalTime(startsAt, { now: plusMs(startsAt, ms), policies })).toBe(expected)
})
