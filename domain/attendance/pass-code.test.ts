import { expect, test } from 'vitest'
import { readTypedCode, typedCodeDigits } from './pass-code.ts'

test.each([
  ['48219037', '48219037'],
  ['4821 9037', '48219037'],
  [' 4821-9037 ', '48219037'],
  ['4821903', undefined],
  ['482190370', undefined],
  ['4821903a', undefined],
  ['', undefined],
  ['HD1.4821.9037', undefined],
])('%j is read as %j', (typed, digits) => {
  expect(readTypedCode(typed)).toBe(digits)
})

test('the desk shows as many digits as are read', () => {
  expect(readTypedCode('1'.repeat(typedCodeDigits))).toBe('11111111')
})
