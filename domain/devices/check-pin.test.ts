import { expect, test } from 'vitest'
import { day } from '#domain/kit/time.ts'
import { checkPin } from './check-pin.ts'

const birthday = day('1990-05-17')

test.each([
  '000000',
  '777777',
  '123456',
  '345678',
  '987654',
  '567890',
  '121212',
  '909090',
  '123123',
  '321321',
  '170590',
  '900517',
  '051790',
  '051990',
  '199005',
])('the PIN %s is refused as one that is guessed first', (pin) => {
  expect(checkPin(pin, { birthday })).toMatchObject({ code: 'devices.pin_weak' })
})

test.each(['100100', '482913', '135790', '112233', '170591'])('the PIN %s is accepted', (pin) => {
  expect(checkPin(pin, { birthday })).toBeUndefined()
})

test('without a birth date no day of a year is refused', () => {
  expect(checkPin('170590', { birthday: undefined })).toBeUndefined()
})
