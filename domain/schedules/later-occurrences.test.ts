import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day, instant } from '#domain/kit/time.ts'
import { laterOccurrences } from './later-occurrences.ts'
import type { ClassPart, SessionStatus } from './model.ts'
import { seriesPattern } from './occurrences.ts'
import { repeatClass, type RepeatRule } from './repeat-class.ts'

const zone = 'Asia/Kuala_Lumpur'
/** Tuesdays at 07:00, four times from 24 November 2026. */
const rule: RepeatRule = {
  repeat: 'weekly',
  firstDay: day('2026-11-24'),
  startMinute: 420,
  weekdays: [2],
  end: { type: 'occurence', count: 4 },
}
const asMade = { no: 4, startsAt: instant('2026-12-15T07:00:00+08:00') }
const starts = (found: ReturnType<typeof laterOccurrences>) =>
  isRefusal(found)
    ? found.code
    : found.map(
        ({ no, startsAt }) =>
          `${no} ${startsAt.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })}`,
      )
const until = (text: string) => ({ type: 'date', day: day(text) }) as const
const times = (count: number) => ({ type: 'occurence', count }) as const

describe('a later end', () => {
  test.each<[string, RepeatRule['end'] & {}, string | readonly string[]]>([
    ['two classes more', times(6), ['5 2026-12-22T07:00', '6 2026-12-29T07:00']],
    ['a day', until('2026-12-29'), ['5 2026-12-22T07:00', '6 2026-12-29T07:00']],
    ['a day before the next one', until('2026-12-21'), 'schedules.not_longer'],
    ['as many as before', times(4), 'schedules.not_longer'],
    ['fewer', times(1), 'schedules.not_longer'],
    ['an earlier day', until('2026-12-01'), 'schedules.not_longer'],
    ['a day before the first class', until('2026-11-23'), 'request.invalid'],
    ['more than two years', until('2028-11-25'), 'schedules.series_long'],
    ['too many', times(367), 'schedules.series_long'],
  ])('a series is extended from %s', (_name, end, expected) => {
    expect(starts(laterOccurrences({ rule, end, like: asMade }, zone))).toEqual(expected)
  })

  test.each([
    ['two days later and at 18:00', '2026-12-17T18:00:00+08:00', '5 2026-12-24T18:00'],
    ['to an earlier day', '2026-12-14T07:00:00+08:00', '5 2026-12-21T07:00'],
    ['across midnight', '2026-12-16T00:15:00+08:00', '5 2026-12-23T00:15'],
  ])('a series that moved %s is extended in its new place', (_name, at, expected) => {
    expect(starts(laterOccurrences({ rule, end: times(5), like: { no: 4, startsAt: instant(at) } }, zone))).toEqual([
      expected,
    ])
  })

  it('a series that is too long itself is not extended', () => {
    const endless = { ...rule, repeat: 'daily', end: times(367) } as const
    expect(starts(laterOccurrences({ rule: endless, end: times(366), like: asMade }, zone))).toBe(
      'schedules.series_long',
    )
  })

  it('a series that is extended keeps the wall-clock time, also when its last class met a clock change', () => {
    const daily: RepeatRule = {
      repeat: 'daily',
      firstDay: day('2027-03-27'),
      startMinute: 90,
      weekdays: [],
      end: times(2),
    }
    const found = laterOccurrences(
      { rule: daily, end: times(3), like: { no: 2, startsAt: instant('2027-03-28T01:30:00Z') } },
      'Europe/London',
    )
    expect(isRefusal(found) ? found : found.map(({ startsAt }) => startsAt.toString())).toEqual([
      '2027-03-29T00:30:00Z',
    ])
  })

  it('a series that is extended gets what making it that long would have made', () => {
    const count = fc.integer({ min: 1, max: 50 })
    fc.assert(
      fc.property(fc.constantFrom('daily' as const, 'weekly' as const), count, count, (repeat, first, more) => {
        const short: RepeatRule = { ...rule, repeat, end: times(first) }
        const [before, whole] = [repeatClass(short, zone), repeatClass({ ...short, end: times(first + more) }, zone)]
        if (isRefusal(before) || isRefusal(whole)) throw new Error('a short series must not be refused')
        const added = laterOccurrences({ rule: short, end: times(first + more), like: before.at(-1) ?? asMade }, zone)
        expect(isRefusal(added) ? added : [...before, ...added]).toEqual(whole)
      }),
    )
  })
})

describe('the pattern of a series', () => {
  const of = (no: number, edited: readonly ClassPart[] = [], status: SessionStatus = 'upcoming') => ({
    no,
    edited,
    status,
  })
  const numbers = (classes: Parameters<typeof seriesPattern>[0]) => {
    const { hours, room, instructors, class: kind, capacity } = seriesPattern(classes) ?? {}
    return [hours, room, instructors, kind, capacity].map((one) => one?.no)
  }
  test.each<[string, Parameters<typeof seriesPattern>[0], readonly (number | undefined)[]]>([
    ['its latest class, in whatever order they come', [of(3), of(1), of(2)], [3, 3, 3, 3, 3]],
    ['without what the latest has of its own', [of(1), of(2, ['room', 'hours'])], [1, 1, 2, 2, 2]],
    ['without a class that is cancelled', [of(1), of(2, [], 'canceled')], [1, 1, 1, 1, 1]],
    [
      'its latest class where every one has that part of its own',
      [of(1, ['room']), of(2, ['room', 'capacity'])],
      [2, 2, 2, 2, 1],
    ],
    ['a cancelled class where all are', [of(1, [], 'canceled'), of(2, ['room'], 'canceled')], [2, 1, 2, 2, 2]],
    ['a class that is over', [of(1, [], 'completed')], [1, 1, 1, 1, 1]],
    ['nothing without classes', [], [undefined, undefined, undefined, undefined, undefined]],
  ])('the pattern of a series is %s', (_name, classes, expected) => {
    expect(numbers(classes)).toEqual(expected)
  })

  it('a series without classes has no pattern', () => {
    expect(seriesPattern([])).toBeUndefined()
  })
})
