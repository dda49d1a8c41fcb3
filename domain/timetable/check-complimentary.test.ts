import { expect, test } from 'vitest'
import { checkComplimentary } from './check-complimentary.ts'

test.each([
  ['owner', 'complimentary', undefined],
  ['manager', 'staff', undefined],
  ['desk', 'credit', undefined],
  ['desk', 'complimentary', 'auth.forbidden'],
  ['desk', 'staff', 'auth.forbidden'],
  ['instructor', 'complimentary', 'auth.forbidden'],
  [undefined, 'staff', 'auth.forbidden'],
] as const)('whether %s gives a seat for %s: %s', (...[role, pay, code]) => {
  expect(checkComplimentary(role, pay)?.code).toBe(code)
})
