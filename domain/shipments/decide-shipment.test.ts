import { expect, it } from 'vitest'
import { orderMoves, type OrderStatus } from '#domain/orders/model.ts'
import { decideShipment, type Shipped } from './decide-shipment.ts'

const facts = { hasGoods: true, isCancelling: false }

it.each<[OrderStatus, Shipped, string | undefined]>([
  ['processing', 'packed', undefined],
  ['packed', 'delivery', undefined],
  ['packed', 'complete', undefined],
  ['delivery', 'complete', undefined],
  ['pending', 'packed', 'shipments.not_now'],
  ['processing', 'delivery', 'shipments.not_now'],
  ['processing', 'complete', 'shipments.not_now'],
  ['complete', 'complete', 'shipments.not_now'],
  ['canceled', 'packed', 'shipments.not_now'],
])('an order that is %s becomes %s or says why not: %s', (status, to, code) => {
  expect(decideShipment({ ...facts, status }, to)?.code).toBe(code)
  if (code === undefined) expect(orderMoves[status]).toContain(to)
})

it('nothing is packed while a cancellation request waits, nor without goods', () => {
  expect(decideShipment({ ...facts, status: 'processing', isCancelling: true }, 'packed')?.code).toBe(
    'shipments.cancelling',
  )
  expect(decideShipment({ ...facts, status: 'processing', hasGoods: false }, 'packed')?.code).toBe('shipments.not_now')
})
