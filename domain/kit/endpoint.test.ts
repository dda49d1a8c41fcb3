import { expect, test } from 'vitest'
import { pathNames } from './endpoint.ts'
import { asId } from './id.ts'

test('the names in braces of a path are returned in order, and nothing else of it', () => {
  expect(pathNames('/orders/{id}/payments/{payment_id}')).toEqual(['id', 'payment_id'])
  expect(pathNames('/orders')).toEqual([])
})

test('a string that is no uuid throws', () => {
  const id = '0197a0e6-6f3a-7000-8000-000000000001'
  expect(asId('orders', id)).toBe(id)
  expect(() => asId('orders', 'the last one')).toThrow('the last one is not an id of orders')
})
