import { expect, test } from 'vitest'
import { changedOrder } from './changed-order.ts'

const shown = (id: string, quantity = 1) => ({ id, variant: null, quantity, price: '49.00', name: id })
const told = (id: string, line: object = {}) => ({
  id,
  variation_option_id: null,
  name: id,
  quantity: 1,
  final_price: '49.00',
  price_total: '49.00',
  problem: null,
  ...line,
})

test('a changed order lists every line that is dearer, fewer, gone, new or unavailable, and no other', () => {
  const lines = ['same', 'dearer', 'gone', 'sold out'].map((id) => shown(id)).concat(shown('fewer', 3))
  const answer = {
    old: [],
    new: [
      told('same'),
      told('dearer', { final_price: '55.00' }),
      told('sold out', { problem: { code: 'cart.sold_out', message: 'Sold out' } }),
      told('fewer', { quantity: 2 }),
      told('new'),
    ],
    total: '300.00',
    version: 4,
  }
  const piece = (quantity: number, price = '49.00') => ({ quantity, price })
  expect(changedOrder({ lines, total: '343.00' }, answer)).toEqual({
    lines: [
      { key: 'dearer', name: 'dearer', before: piece(1), now: piece(1, '55.00'), problem: undefined },
      { key: 'gone', name: 'gone', before: piece(1), now: undefined, problem: undefined },
      { key: 'sold out', name: 'sold out', before: piece(1), now: piece(1), problem: 'Sold out' },
      { key: 'fewer', name: 'fewer', before: piece(3), now: piece(2), problem: undefined },
      { key: 'new', name: 'new', before: undefined, now: piece(1), problem: undefined },
    ],
    totalBefore: '343.00',
    totalNow: '300.00',
  })
})

test.each([undefined, null, {}, { new: [{}], total: '1.00' }])('%j has no changed lines', (answer) => {
  expect(changedOrder({ lines: [], total: '0.00' }, answer)).toBeUndefined()
})
