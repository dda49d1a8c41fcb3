import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day, instant, startOfDay } from '#domain/kit/time.ts'
import { scheduleDaysMax } from './model.ts'
import { weekRange } from './week-range.ts'

const zone = 'Asia/Kuala_Lumpur'
const lateEvening = instant('2026-11-20T15:59:59.999Z')

const cases: readonly [string, { dateFrom?: string; dateTo?: string }, string, string][] = [
  ['no bound means the week that begins today', {}, '2026-11-20', '2026-11-27'],
  ['a first day alone means one week from it', { dateFrom: '2026-12-01' }, '2026-12-01', '2026-12-08'],
  ['a last day alone means the week that ends with it', { dateTo: '2026-11-20' }, '2026-11-14', '2026-11-21'],
  [
    'two bounds mean both days and all between',
    { dateFrom: '2026-11-20', dateTo: '2026-11-22' },
    '2026-11-20',
    '2026-11-23',
  ],
  ['one day is a range', { dateFrom: '2026-11-20', dateTo: '2026-11-20' }, '2026-11-20', '2026-11-21'],
  ['the first class day there is', { dateFrom: '2000-01-01' }, '2000-01-01', '2000-01-08'],
  ['the last class day there is', { dateFrom: '2199-12-31' }, '2199-12-31', '2200-01-07'],
  ['35 days are not too many', { dateFrom: '2026-11-01', dateTo: '2026-12-05' }, '2026-11-01', '2026-12-06'],
]

describe('the days a list of classes covers', () => {
  test.each(cases)('%s', (_says, bounds, first, after) => {
    expect(weekRange({ ...bounds, now: lateEvening, zone })).toEqual({
      from: startOfDay(day(first), zone),
      until: startOfDay(day(after), zone),
    })
  })

  test.each([
    ['2026-11-20', { dateFrom: '2026-11-20', dateTo: '2026-11-20' }],
    ['2026-11-20,2026-11-24', { dateFrom: '2026-11-20', dateTo: '2026-11-24' }],
  ])('a list of classes takes the dates %s for both bounds', (dates, bounds) => {
    expect(weekRange({ dates, now: lateEvening, zone })).toEqual(weekRange({ ...bounds, now: lateEvening, zone }))
  })

  it('a list of classes takes today from the calendar of the branch, not of the server', () => {
    const range = weekRange({ now: instant('2026-11-20T16:00:00Z'), zone })
    expect(range).toMatchObject({ from: instant('2026-11-20T16:00:00Z') })
  })

  test.each([
    [{ dateFrom: '2026-11-21', dateTo: '2026-11-20' }, 'date_to', 'fields.days_crossed'],
    [{ dateFrom: '2026-11-01', dateTo: '2026-12-06' }, 'date_to', 'fields.days_many'],
    [{ dateFrom: '1999-12-31' }, 'date_from', 'fields.invalid'],
    [{ dateFrom: '2200-01-01' }, 'date_from', 'fields.invalid'],
    [{ dateFrom: '0000-01-01' }, 'date_from', 'fields.invalid'],
    [{ dateTo: '9999-12-31' }, 'date_to', 'fields.invalid'],
    [{ dates: '2026-11-21,2026-11-20' }, 'dates', 'fields.days_crossed'],
    [{ dates: '2026-11-01,2026-12-06' }, 'dates', 'fields.days_many'],
    [{ dates: '2026-02-30' }, 'dates', 'fields.invalid'],
    [{ dates: '2026-11-20', dateTo: '2026-11-21' }, 'dates', 'fields.once'],
  ])('a list of classes refuses %j', (bounds, field, code) => {
    expect(weekRange({ ...bounds, now: lateEvening, zone })).toMatchObject({
      refused: true,
      code: 'request.invalid',
      fields: { [field]: code },
    })
  })

  it('a list of classes never covers more than 35 days, and never less than one', () => {
    const days = fc.integer({ min: 0, max: 80_000 }).map((offset) => day('1990-01-01').add({ days: offset }).toString())
    fc.assert(
      fc.property(
        fc.option(days, { nil: undefined }),
        fc.option(days, { nil: undefined }),
        fc.constantFrom(zone, 'Europe/Berlin', 'America/New_York'),
        (dateFrom, dateTo, place) => {
          const range = weekRange({ dateFrom, dateTo, now: lateEvening, zone: place })
          if (isRefusal(range)) return
          const hours = range.from.until(range.until, { largestUnit: 'hours' }).hours
          expect(hours).toBeGreaterThanOrEqual(23)
          expect(hours).toBeLessThanOrEqual(scheduleDaysMax * 24 + 1)
        },
      ),
    )
  })
})
