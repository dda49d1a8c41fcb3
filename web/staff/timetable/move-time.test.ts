import { expect, test } from 'vitest'
import { instantOf, moveByKey, shifted } from './move-time.ts'

test.each([
  ['2026-11-28T09:00', { minutes: 15 }, '2026-11-28T09:15'],
  ['2026-11-28T09:00', { minutes: -15 }, '2026-11-28T08:45'],
  ['2026-11-28T00:00', { minutes: -15 }, '2026-11-28T00:00'],
  ['2026-11-28T23:45', { minutes: 15 }, '2026-11-28T23:45'],
  ['2026-11-30T09:00', { days: 1 }, '2026-12-01T09:00'],
  ['2026-11-01T09:00', { days: -1 }, '2026-10-31T09:00'],
])('%s moved by %o is %s', (at, by, moved) => {
  expect(shifted(at, by)).toBe(moved)
})

test('the wall clock of the studio becomes an instant of the API, and half a time or a day that there is not becomes none', () => {
  expect(instantOf('2026-11-28T09:15', 'Asia/Kuala_Lumpur')).toBe('2026-11-28T09:15:00+08:00')
  expect(instantOf('2026-11-28T', 'Asia/Kuala_Lumpur')).toBeUndefined()
  expect(instantOf('2026-02-31T09:15', 'Asia/Kuala_Lumpur')).toBeUndefined()
  expect(instantOf('2026-11-28T25:00', 'Asia/Kuala_Lumpur')).toBeUndefined()
})

test('Alt and an arrow move a class by a quarter of an hour or a day, and other keys do nothing', () => {
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter'].map(moveByKey)).toEqual([
    { minutes: -15 },
    { minutes: 15 },
    { days: -1 },
    { days: 1 },
    undefined,
  ])
})
