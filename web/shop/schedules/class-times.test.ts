import { expect, it } from 'vitest'
import { endsOf, hoursUntil } from './class-times.ts'

const start = '2026-11-21T09:00:00+08:00'

it.each([
  ['2026-11-21T00:00:00+08:00', 9],
  ['2026-11-20T23:30:00+08:00', 9],
  ['2026-11-20T21:00:00+08:00', 12],
  ['2026-11-21T08:00:00.001+08:00', 0],
  ['2026-11-21T10:00:00+08:00', 0],
  ['2026-11-20T13:00:00Z', 12],
])('seen at %s the class starts in %i hours', (now, hours) => {
  expect(hoursUntil(start, now)).toBe(hours)
})

it('a week ends where the next begins, across the end of a year', () => {
  const days = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']
  expect(endsOf({ days: days.map((date) => ({ date })), date: '2026-12-30' })).toEqual({
    first: '2026-12-28',
    last: '2027-01-03',
    before: '2026-12-21',
    after: '2027-01-04',
  })
})
