import { expect, test } from 'vitest'
import { formatCountdown } from './format-countdown.ts'

test.each([
  [0, '0:00'],
  [-1, '0:00'],
  [1, '0:01'],
  [1000, '0:01'],
  [59_000, '0:59'],
  [60_000, '1:00'],
  [252_000, '4:12'],
  [3_599_001, '1:00:00'],
  [3_852_000, '1:04:12'],
])('a countdown of %d ms reads %s', (ms, said) => {
  expect(formatCountdown(ms)).toBe(said)
})
