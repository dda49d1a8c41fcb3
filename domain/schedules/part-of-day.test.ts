import { expect, it } from 'vitest'
import { partOfDay } from './part-of-day.ts'

it.each([
  ['00:00', 'morning'],
  ['07:30', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['23:59', 'evening'],
])('a class at %s is in the %s', (time, part) => {
  expect(partOfDay(`2026-11-21T${time}:00+08:00`)).toBe(part)
})
