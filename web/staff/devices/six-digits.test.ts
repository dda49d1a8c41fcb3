import { expect, test } from 'vitest'
import { sixDigits } from './six-digits.ts'

test.each([
  ['', ''],
  ['0937', '0937'],
  ['093771', '093771'],
  ['093 771', '093771'],
  [' 093-771\n', '093771'],
  ['０９３７７１', '093771'],
  ['0937719', '093771'],
  ['code', ''],
])('the code that is typed or pasted as "%s" is %s', (typed, code) => {
  expect(sixDigits(typed)).toBe(code)
})
