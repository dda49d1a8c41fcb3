import { describe, expect, test } from 'vitest'
import {
  ageOn,
  classTime,
  day,
  dayOf,
  instant,
  isAtOrBefore,
  isBefore,
  mondayOf,
  msBetween,
  startOfDay,
  wireInstant,
  wireTime,
} from './time.ts'

const penang = 'Asia/Kuala_Lumpur'

test('a class at nine in Penang is one instant, read back with the studio clock', () => {
  const at = classTime({ date: day('2026-11-21'), minutes: 9 * 60 }, penang)
  expect(at.toString()).toBe('2026-11-21T01:00:00Z')
  expect(wireTime(at, penang)).toBe('2026-11-21T09:00:00+08:00')
})

test('the day of the studio changes at midnight in Penang, not in London', () => {
  expect(dayOf(instant('2026-11-20T15:59:59.999Z'), penang).toString()).toBe('2026-11-20')
  expect(dayOf(instant('2026-11-20T16:00:00Z'), penang).toString()).toBe('2026-11-21')
  expect(startOfDay(day('2026-11-21'), penang).toString()).toBe('2026-11-20T16:00:00Z')
})

describe('a clock change', () => {
  test('a class time that the change skips moves forward', () => {
    expect(classTime({ date: day('2026-03-29'), minutes: 90 }, 'Europe/London').toString()).toBe('2026-03-29T01:30:00Z')
  })
  test('of two equal wall-clock times at a clock change the first one is meant', () => {
    expect(classTime({ date: day('2026-10-25'), minutes: 90 }, 'Europe/London').toString()).toBe('2026-10-25T00:30:00Z')
  })
})

describe('of two instants', () => {
  const noon = instant('2026-11-20T04:00:00Z')
  test.each([
    ['2026-11-20T03:59:59.999Z', true, true, 1],
    ['2026-11-20T04:00:00Z', false, true, 0],
    ['2026-11-20T04:00:00.001Z', false, false, -1],
  ])('%s comes before noon: %s, or at noon: %s', (...[text, before, atOrBefore, ms]) => {
    const at = instant(text)
    expect([isBefore(at, noon), isAtOrBefore(at, noon), msBetween(at, noon)]).toEqual([before, atOrBefore, ms])
  })
})

test('an instant on the wire may have any offset, and must have one', () => {
  expect(wireInstant.safeParse('2026-11-20T09:00:00+08:00').success).toBe(true)
  expect(wireInstant.safeParse('2026-11-20T01:00:00Z').success).toBe(true)
  expect(wireInstant.safeParse('2026-11-20T01:00:00').success).toBe(false)
})

describe('age', () => {
  test.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2004-02-29', '2022-02-28', 17],
    ['2004-02-29', '2022-03-01', 18],
    ['2010-12-31', '2026-12-31', 16],
  ])('somebody born %s is on %s aged %i', (birth, on, age) => {
    expect(ageOn(day(birth), day(on))).toBe(age)
  })
})

test('a week begins on Monday', () => {
  expect(mondayOf(day('2026-11-20')).toString()).toBe('2026-11-16')
  expect(mondayOf(day('2026-11-16')).toString()).toBe('2026-11-16')
  expect(mondayOf(day('2026-11-22')).toString()).toBe('2026-11-16')
})
