import { expect, test } from 'vitest'
import { pathNames } from './endpoint.ts'
import { asId } from './id.ts'

test('the names in braces of a path are told in their order, and no other word of it', () => {
  expect(pathNames('/orders/{id}/payments/{payment_id}')).toEqual(['id', 'payment_id'])
  expect(pathNames('/orders')).toEqual([])
})

test('what does not look like an id is a bug, not an id', () => {
  const id = '0197a0e6-6f3a-7000-8000-000000000001'
  expect(asId('orders', id)).toBe(id)
  expect(() => asId('orders', 'the last one')).toThrow('the last one is not an id of orders')
})
