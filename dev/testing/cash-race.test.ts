import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { takeCash } from '#server/settlements/take-cash.ts'
import { writeOffOrder } from '#server/shipments/write-off-order.ts'
import { aMember } from './builders.ts'
import { callerOf } from './callers.ts'
import { aCashShop, type CashShop } from './cash-orders.ts'
import { startShop, type Shop } from './shop.ts'
import { withoutLock } from './without-lock.ts'

let shop: Shop
let cash: CashShop
beforeAll(async () => {
  shop = await startShop()
  cash = await aCashShop(shop)
})
afterAll(async () => shop.stop())

const due = { due: '57.03' }

describe('cash that is recorded while the order is written off', () => {
  it('cash that is recorded while the order is written off ends one way or the other, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, access, product } = await cash.sent()
      const [taken, writtenOff] = await Promise.all([cash.take(orderId, due), cash.writeOff(orderId)])
      expect([taken.status, writtenOff.status].filter((status) => status < 300)).toHaveLength(1)
      const isPaid = taken.status === 201
      expect(isPaid ? writtenOff.body['code'] : taken.body['code']).toBe('shipments.not_due')
      const read = await shop.server.request('GET', `/orders/${orderId}`, access)
      expect(read.body).toMatchObject({ status: isPaid ? 'complete' : 'canceled' })
      expect(await cash.stockOf(product.id)).toEqual([isPaid ? 19 : 20, 0])
    }
  })

  it('without the lock of the order the race is decided from stale rows, and only the last check stops it', async () => {
    const { orderId } = await cash.sent()
    const { db } = shop.server
    const member = await aMember(db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
    const ctx = await callerOf(shop.server, { studio: shop.studio, member, role: 'manager' })
    const id = asId('orders', orderId)
    const cashIsThere = Promise.withResolvers<void>()
    const taking = inTransaction(db, async (tx) => {
      await takeCash({ ...ctx, tx }, { id, ...due })
      cashIsThere.resolve()
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await cashIsThere.promise
    const writing = withoutLock({ of: /from orders|from "orders"/, readers: 1 }, async () =>
      inTransaction(db, async (tx) => writeOffOrder({ ...ctx, tx }, { id, reason: 'refused' })),
    )
    await expect(writing).rejects.toThrow(/changed under its lock/)
    await taking
  })
})
