import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, normalisePhone } from './phone.ts'

test.each([
  ['60123456789', '012-345 6789'],
  ['601112345678', '011-1234 5678'],
  ['6040001122', '04-000 1122'],
  ['60388901234', '03-8890 1234'],
  ['6088123456', '088-123 456'],
  ['6591234567', '+65 9123 4567'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['', ''],
])('%s is written as %s', (number, written) => {
  expect(formatPhone(number)).toBe(written)
})

test('a phone number as written is read back as the same number', () => {
  const numbers = fc.oneof(fc.stringMatching(/^60[1-9]\d{7,9}$/), fc.stringMatching(/^65[3689]\d{7}$/))
  fc.assert(fc.property(numbers, (number) => normalisePhone(formatPhone(number)) === number))
})
