import { expect, test } from 'vitest'
import { hashRequest } from './idempotency.ts'

const path = '/bookings'

test('the same fields in another order are the same request, at every depth', () => {
  const one = { session_id: 'a', seats: [{ no: 1, side: 'left' }] }
  const other = { seats: [{ side: 'left', no: 1 }], session_id: 'a' }
  expect(hashRequest(path, other)).toBe(hashRequest(path, one))
})

test.each([
  ['another value', { a: 1, b: [1, 2] }, { a: 2, b: [1, 2] }],
  ['another order of a list', { b: [1, 2] }, { b: [2, 1] }],
  ['a number as text', { a: 1 }, { a: '1' }],
  ['another field', { a: 1 }, { b: 1 }],
])('%s is another request', (_name, one, other) => {
  expect(hashRequest(path, other)).not.toBe(hashRequest(path, one))
})

test('the same body for another path is another request', () => {
  expect(hashRequest('/holds', { a: 1 })).not.toBe(hashRequest(path, { a: 1 }))
})
