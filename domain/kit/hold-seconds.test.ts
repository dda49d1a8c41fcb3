import { expect, test } from 'vitest'
import { readHoldSeconds } from './hold-seconds.ts'

test.each([
  [null, 0],
  ['0', 0],
  ['10', 10],
  ['60', 60],
  ['61', undefined],
  ['-1', undefined],
  ['+5', undefined],
  ['1.5', undefined],
  ['1e1', undefined],
  ['ten', undefined],
  ['', undefined],
  [' 5', undefined],
  ['999999999999', undefined],
])('a header of %j asks to hold for %s seconds', (header, seconds) => {
  expect(readHoldSeconds(header)).toBe(seconds)
})
