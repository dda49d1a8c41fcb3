import { expect, test } from 'vitest'
import { isTimeZone } from './is-time-zone.ts'

test.each([
  ['Asia/Kuala_Lumpur', true],
  ['Asia/Singapore', true],
  ['Asia/Penang', false],
  ['+08:00', false],
  ['', false],
])('whether %j is a time zone: %s', (...[name, is]) => {
  expect(isTimeZone(name)).toBe(is)
})
