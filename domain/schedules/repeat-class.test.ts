import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day, dayOf } from '#domain/kit/time.ts'
import type { Occurrence } from './occurrences.ts'
import { repeatClass, type RepeatRule } from './repeat-class.ts'

const penang = 'Asia/Kuala_Lumpur'
const nine = { firstDay: day('2026-11-20'), startMinute: 540, weekdays: [] }

function made(rule: RepeatRule, zone = penang): readonly Occurrence[] {
  const found = repeatClass(rule, zone)
  if (isRefusal(found)) throw new Error(found.code)
  return found
}
const days = (rule: RepeatRule) => made(rule).map((occurrence) => occurrence.day.toString().slice(5))
const code = (rule: RepeatRule) => {
  const found = repeatClass(rule, penang)
  return isRefusal(found) ? found.code : found.length
}
const until = (text: string) => ({ type: 'date', day: day(text) }) as const
const times = (count: number) => ({ type: 'occurence', count }) as const

describe('a series', () => {
  test.each<[string, RepeatRule, string[]]>([
    ['that does not repeat is one class', { ...nine, repeat: 'dont_repeat', end: undefined }, ['11-20']],
    ['that does not repeat needs no end and heeds none', { ...nine, repeat: 'dont_repeat', end: times(9) }, ['11-20']],
    [
      'every day up to a day has that day',
      { ...nine, repeat: 'daily', end: until('2026-11-22') },
      ['11-20', '11-21', '11-22'],
    ],
    ['every day ends with its first day', { ...nine, repeat: 'daily', end: until('2026-11-20') }, ['11-20']],
    ['every day so many times', { ...nine, repeat: 'daily', end: times(2) }, ['11-20', '11-21']],
    [
      'every week on the weekday of its first day',
      { ...nine, repeat: 'weekly', end: times(3) },
      ['11-20', '11-27', '12-04'],
    ],
    [
      'every Tuesday and Thursday',
      { ...nine, repeat: 'weekly', weekdays: [4, 2], end: times(3) },
      ['11-24', '11-26', '12-01'],
    ],
    [
      'on Sundays over the end of a year',
      { ...nine, repeat: 'weekly', weekdays: [7], end: until('2027-01-03') },
      ['11-22', '11-29', '12-06', '12-13', '12-20', '12-27', '01-03'],
    ],
  ])('%s', (_name, rule, expected) => {
    expect(days(rule)).toEqual(expected)
  })

  test.each<[RepeatRule, string | number]>([
    [{ ...nine, repeat: 'daily', end: times(366) }, 366],
    [{ ...nine, repeat: 'daily', end: times(367) }, 'schedules.series_long'],
    [{ ...nine, repeat: 'daily', end: until('2027-11-20') }, 366],
    [{ ...nine, repeat: 'daily', end: until('2027-11-21') }, 'schedules.series_long'],
    [{ ...nine, repeat: 'weekly', end: times(105) }, 105],
    [{ ...nine, repeat: 'weekly', end: times(106) }, 'schedules.series_long'],
    [{ ...nine, repeat: 'weekly', end: until('2028-11-20') }, 105],
    [{ ...nine, repeat: 'weekly', end: until('2028-11-24') }, 'schedules.series_long'],
    [{ ...nine, repeat: 'daily', end: until('2026-11-19') }, 'request.invalid'],
    [{ ...nine, repeat: 'weekly', weekdays: [4], end: until('2026-11-25') }, 'request.invalid'],
  ])('a series is bounded by 366 classes and two years (%#)', (rule, expected) => {
    expect(code(rule)).toBe(expected)
  })
})

/** The day before, of and after each change: the wall-clock time, and the instant. */
describe('a clock change', () => {
  test.each<[string, string, string, number, string[], boolean[]]>([
    [
      'London goes forward over 01:30',
      'Europe/London',
      '2026-03-28',
      90,
      ['2026-03-28T01:30:00Z', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
      [false, true, false],
    ],
    [
      'London goes back over 01:30',
      'Europe/London',
      '2026-10-24',
      90,
      ['2026-10-24T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
      [false, false, false],
    ],
    [
      'New York goes forward over 02:30',
      'America/New_York',
      '2026-03-07',
      150,
      ['2026-03-07T07:30:00Z', '2026-03-08T07:30:00Z', '2026-03-09T06:30:00Z'],
      [false, true, false],
    ],
    [
      'New York goes back over 01:30',
      'America/New_York',
      '2026-10-31',
      90,
      ['2026-10-31T05:30:00Z', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z'],
      [false, false, false],
    ],
    [
      'Lord Howe goes forward half an hour over 02:15',
      'Australia/Lord_Howe',
      '2026-10-03',
      135,
      ['2026-10-02T15:45:00Z', '2026-10-03T15:45:00Z', '2026-10-04T15:15:00Z'],
      [false, true, false],
    ],
    [
      'Lord Howe goes back half an hour over 01:45',
      'Australia/Lord_Howe',
      '2026-04-04',
      105,
      ['2026-04-03T14:45:00Z', '2026-04-04T14:45:00Z', '2026-04-05T15:15:00Z'],
      [false, false, false],
    ],
    [
      'Penang never changes',
      penang,
      '2026-03-28',
      540,
      ['2026-03-28T01:00:00Z', '2026-03-29T01:00:00Z', '2026-03-30T01:00:00Z'],
      [false, false, false],
    ],
  ])('%s', (...[, zone, first, startMinute, instants, shifted]) => {
    const found = made({ repeat: 'daily', firstDay: day(first), startMinute, weekdays: [], end: times(3) }, zone)
    expect(found.map(({ startsAt }) => startsAt.toString())).toEqual(instants)
    expect(found.map((occurrence) => occurrence.shifted)).toEqual(shifted)
  })
})

describe('whatever the rule', () => {
  const rules = fc.record({
    repeat: fc.constantFrom('daily', 'weekly'),
    firstDay: fc.integer({ min: 0, max: 2000 }).map((days_) => day('2026-01-01').add({ days: days_ })),
    startMinute: fc.integer({ min: 0, max: 1439 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
    end: fc.oneof(
      fc.integer({ min: 1, max: 366 }).map(times),
      fc
        .integer({ min: 0, max: 700 })
        .map((days_) => ({ type: 'date', day: day('2031-12-31').subtract({ days: days_ }) }) as const),
    ),
  })
  const zones = fc.constantFrom(penang, 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia')

  it('a series numbers its classes from 1, in order, one a day, on its weekdays, inside its bounds, whatever the rule', () => {
    fc.assert(
      fc.property(rules, zones, (rule, zone) => {
        const found = repeatClass(rule, zone)
        if (isRefusal(found)) return
        const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [rule.firstDay.dayOfWeek]
        expect(found.map(({ no }) => no)).toEqual(found.map((_occurrence, place) => place + 1))
        for (const [place, occurrence] of found.entries()) {
          const before = found[place - 1]
          if (before) expect(Temporal.PlainDate.compare(before.day, occurrence.day)).toBe(-1)
          if (rule.repeat === 'weekly') expect(weekdays).toContain(occurrence.day.dayOfWeek)
          if (rule.end.type === 'date')
            expect(Temporal.PlainDate.compare(occurrence.day, rule.end.day)).toBeLessThanOrEqual(0)
        }
        if (rule.end.type === 'occurence') expect(found).toHaveLength(rule.end.count)
        expect(found.length).toBeLessThanOrEqual(366)
      }),
      { numRuns: 60 },
    )
  })

  it('the wall-clock time is the same at each of them unless the clocks skip it', () => {
    fc.assert(
      fc.property(rules, zones, (rule, zone) => {
        const found = repeatClass(rule, zone)
        if (isRefusal(found)) return
        for (const { startsAt, day: onDay, shifted } of found) {
          const shown = startsAt.toZonedDateTimeISO(zone)
          if (!shifted)
            expect([shown.hour * 60 + shown.minute, dayOf(startsAt, zone).toString()]).toEqual([
              rule.startMinute,
              onDay.toString(),
            ])
          else
            expect(Temporal.Instant.compare(startsAt, onDay.toZonedDateTime(zone).toInstant())).toBeGreaterThanOrEqual(
              0,
            )
        }
      }),
      { numRuns: 60 },
    )
  })
})
