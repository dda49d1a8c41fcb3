import { expect, test } from 'vitest'
import { cashStatus } from './cash.ts'

const order = { cash_due_sen: 5705, paid_at: null, status: 'delivery' } as const

test.each([
  ['due while a courier carries it', order, 'due'],
  ['received once staff noted it', { ...order, paid_at: {}, status: 'complete' }, 'received'],
  ['written off with its order', { ...order, status: 'canceled' }, 'written_off'],
  ['nowhere where a bank pays', { ...order, cash_due_sen: null }, undefined],
] as const)('the state of the cash is %s', (_says, one, status) => {
  expect(cashStatus(one)).toBe(status)
})
