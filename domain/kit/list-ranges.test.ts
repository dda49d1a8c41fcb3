import { expect, test } from 'vitest'
import { anyOf, dayRange, numberRange, readDays, readNumbers } from './list-ranges.ts'
import { day } from './time.ts'

const today = day('2026-11-28')

test.each([
  ['2026-11-01..2026-11-30', '2026-11-01', '2026-11-30'],
  ['today..+14d', '2026-11-28', '2026-12-12'],
  ['..-30d', undefined, '2026-10-29'],
  ['-7d..', '2026-11-21', undefined],
  ['today', '2026-11-28', '2026-11-28'],
  ['month..', '2026-11-01', undefined],
  ['2026-06-31', '2026-06-30', '2026-06-30'],
])('the days %s are from %s until %s', (text, from, until) => {
  expect(dayRange.test(text)).toBe(true)
  const range = readDays(text, today)
  expect([range.from?.toString(), range.until?.toString()]).toEqual([from, until])
})

test.each(['', '..', 'tomorrow', '14d', '2026-13-01', '2026-11-00', 'today...', 'today..today..today', '+12345d'])(
  'the days %j are refused',
  (text) => expect(dayRange.test(text)).toBe(false),
)

test.each([
  ['3..', 3, undefined],
  ['..5', undefined, 5],
  ['0', 0, 0],
  ['1..5', 1, 5],
])('the numbers %s are from %s until %s', (text, from, until) => {
  expect(numberRange.test(text)).toBe(true)
  expect(readNumbers(text)).toEqual({ from, until })
})

test.each(['-1', '1.5', '..', '1234567'])('the numbers %j are refused', (text) => {
  expect(numberRange.test(text)).toBe(false)
})

test.each([
  ['signed', true],
  ['signed,missing', true],
  ['signed,', false],
  ['signed,other', false],
  ['', false],
])('any of the values %j is accepted: %s', (text, isAccepted) => {
  expect(anyOf('signed|missing').test(text)).toBe(isAccepted)
})
