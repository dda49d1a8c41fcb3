import { expect, it } from 'vitest'
import type { OrderStatus } from '#domain/orders/model.ts'
import { decideUnpaid } from './decide-unpaid.ts'

const ended = { to: 'canceled', reason: 'canceled_by_buyer' }

it.each<[OrderStatus, object]>([
  ['pending', ended],
  ['pending_payment', ended],
  ['holded', { code: 'cancellations.unsettled' }],
  ['payment_review', { code: 'cancellations.unsettled' }],
  ['processing', { code: 'cancellations.paid' }],
  ['packed', { code: 'cancellations.paid' }],
  ['delivery', { code: 'cancellations.paid' }],
  ['complete', { code: 'cancellations.paid' }],
  ['canceled', { code: 'cancellations.canceled' }],
])('a buyer who cancels an order that is %s gets %j', (status, decided) => {
  expect(decideUnpaid(status)).toMatchObject(decided)
})
