import { expect, test } from 'vitest'
import { checkForgiven } from './check-forgiven.ts'

test.each([
  ['desk', 0, undefined],
  ['desk', 1, 'bookings.forgiven_once'],
  ['desk', 2, 'bookings.forgiven_once'],
  ['instructor', 1, 'bookings.forgiven_once'],
  ['manager', 1, undefined],
  ['owner', 5, undefined],
  [undefined, 1, 'bookings.forgiven_once'],
] as const)('%s, after %i forgiven this month: %s', (role, forgiven, code) => {
  expect(checkForgiven(role, forgiven)?.code).toBe(code)
})
