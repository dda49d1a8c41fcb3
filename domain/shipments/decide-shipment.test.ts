import { expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { orderMoves, type OrderStatus } from '#domain/orders/model.ts'
import { decideShipment, type Shipped } from './decide-shipment.ts'
import { decideWriteOff } from './decide-write-off.ts'

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
])('an order that is %s becomes %s or is refused: %s', (status, to, code) => {
  expect(decideShipment({ ...facts, status }, to)?.code).toBe(code)
  if (code === undefined) expect(orderMoves[status]).toContain(to)
})

it('nothing is packed while a cancellation request is open, nor without goods', () => {
  expect(decideShipment({ ...facts, status: 'processing', isCancelling: true }, 'packed')?.code).toBe(
    'shipments.cancelling',
  )
  expect(decideShipment({ ...facts, status: 'processing', hasGoods: false }, 'packed')?.code).toBe('shipments.not_now')
})

it('an order whose cash is due is packed and sent as any other, and completed by recording the cash', () => {
  const due = { ...facts, cashDueSen: sen(5705) }
  expect(decideShipment({ ...due, status: 'processing' }, 'packed')).toBeUndefined()
  expect(decideShipment({ ...due, status: 'packed' }, 'delivery')).toBeUndefined()
  expect(decideShipment({ ...due, status: 'delivery' }, 'complete')).toMatchObject({
    code: 'shipments.cash_due',
    values: { amount: '57.05' },
  })
})

it('cash that never came is written off while it is due and no cancellation is requested', () => {
  expect(decideWriteOff({ isDue: true, isCancelling: false })).toBeUndefined()
})

it.each([
  [{ isDue: false, isCancelling: false }, 'shipments.not_due'],
  [{ isDue: true, isCancelling: true }, 'shipments.cancelling'],
])('cash on delivery of an order that is %j is not written off: %s', (order, code) => {
  expect(decideWriteOff(order)?.code).toBe(code)
})
