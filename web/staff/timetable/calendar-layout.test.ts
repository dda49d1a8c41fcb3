import { describe, expect, it, test } from 'vitest'
import { readCalendarAddress, weekOf } from './calendar-address.ts'
import { hoursOf, placeClasses } from './calendar-layout.ts'

const aClass = (from: string, until: string) => ({
  starts_at: `2026-11-28T${from}:00+08:00`,
  ends_at: `2026-11-28T${until}:00+08:00`,
})

describe('the classes of a day', () => {
  it('classes that overlap stand side by side, and the next has the whole width', () => {
    const placed = placeClasses([aClass('09:30', '10:30'), aClass('09:00', '10:00'), aClass('10:30', '11:20')])
    expect(placed.map(({ from, minutes, lane, lanes }) => [from, minutes, lane, lanes])).toEqual([
      [540, 60, 0, 2],
      [570, 60, 1, 2],
      [630, 50, 0, 1],
    ])
  })

  it('a lane is used again once its class is over', () => {
    const placed = placeClasses([aClass('09:00', '11:00'), aClass('09:00', '09:50'), aClass('10:00', '10:50')])
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [1, 2],
    ])
  })

  it('a class that ends after midnight ends with its day', () => {
    const late = { starts_at: '2026-11-28T23:30:00+08:00', ends_at: '2026-11-29T00:20:00+08:00' }
    expect(placeClasses([late])).toMatchObject([{ from: 1410, minutes: 30 }])
  })

  it('the shown hours reach from the first class to the end of the last', () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 20 })
    expect(hoursOf([aClass('06:45', '07:30'), aClass('20:15', '21:05')])).toEqual({ first: 6, last: 22 })
  })
})

const usual = { today: '2026-11-28', view: 'week' } as const

test.each([
  ['', 'week', '2026-11-28', 7],
  ['view=day&date=2026-12-01', 'day', '2026-12-01', 1],
  ['view=staff', 'staff', '2026-11-28', 7],
  ['date=2026-02-30', 'week', '2026-11-28', 7],
  ['view=month&date=yesterday', 'week', '2026-11-28', 7],
])('the address %s is the view %s at %s', (query, view, date, days) => {
  const address = readCalendarAddress(new URLSearchParams(query), usual)
  expect([address.view, address.date, address.days.length]).toEqual([view, date, days])
})

test('a week begins on Monday', () => {
  expect([weekOf('2026-11-29')[0], weekOf('2026-11-23')[6]]).toEqual(['2026-11-23', '2026-11-29'])
})
