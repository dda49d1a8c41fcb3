import { expect, it } from 'vitest'
import { resultState } from './order-status.ts'

it.each([
  ['a buyer at the bank is told that we are confirming', 'pending_payment', 'redirected', true, 'confirming'],
  ['an attempt that succeeded a moment ago is being confirmed', 'pending_payment', 'succeeded', false, 'confirming'],
  ['a rejected attempt may be tried again', 'pending', 'failed', true, 'failed'],
  ['a payment cancelled at the bank may be tried again', 'pending', 'canceled', true, 'failed'],
  ['an order that was never tried is unpaid', 'pending', undefined, true, 'unpaid'],
  ['a rejected attempt after the time of the order is over', 'pending', 'failed', false, 'closed'],
  ['a second approver has it', 'holded', 'pending', false, 'approval'],
  ['a person of the studio looks at it', 'payment_review', 'review', false, 'review'],
  ['money arrived', 'processing', 'succeeded', false, 'paid'],
  ['a delivered order is paid', 'complete', 'succeeded', false, 'paid'],
  ['an order paid by another way than its last attempt is paid', 'processing', 'failed', false, 'paid'],
  ['a canceled order is closed, though its buyer is still at the bank', 'canceled', 'redirected', true, 'closed'],
  ['a canceled order is closed', 'canceled', 'expired', false, 'closed'],
] as const)('%s', (_name, status, attempt, mayPayAgain, state) => {
  expect(resultState({ status, attempt, mayPayAgain })).toBe(state)
})
