import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aSockOrder } from '#dev/testing/sock-orders.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { redeemPoints, takePoints } from '#domain/points/redeem-points.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { insertOrderPoints } from './order-point-queries.ts'
import { spendOrderPoints } from './order-points.ts'
import { lockPoints } from './points.ts'
import { listGoodLots } from './queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

/** A member with so many points, and orders of RM 50.00 that wait. */
async function aBuyer(points: number, waiting: number): Promise<{ member: Member; orders: Id<'orders'>[] }> {
  const bought = await shop.buyer({ priceSen: points * 100 })
  await shop.atBank(bought.url, 'approve')
  const orders: Id<'orders'>[] = []
  for (let more = 0; more < waiting; more += 1) orders.push((await aSockOrder(shop, { member: bought.member })).orderId)
  return { member: bought.member, orders }
}

/** Pays as much as it can of RM 40.00 of an order, like a new order; returns how many points that took. */
async function payByPoints(orderId: Id<'orders'>, { accountId }: Member, lock: typeof lockPoints): Promise<number> {
  const done = await inTransaction(shop.server.db, async (tx) => {
    const lots = await lock(tx, accountId)
    const held = lots.reduce((sum, { remaining }) => sum + remaining, 0)
    const redeemed = redeemPoints({ points: held, dueSen: sen(4000), perRinggit: 100 })
    const usedSen = redeemed.worthSen
    const points = takePoints(redeemed.points, lots)
    if (usedSen === 0) return { spent: 0 }
    await tx
      .updateTable('orders')
      .set({ points_sen: usedSen, gateway_sen: 5000 - usedSen })
      .where('id', '=', orderId)
      .execute()
    await insertOrderPoints(tx, { id: orderId, points })
    const order = { id: orderId, account_id: accountId, points_sen: usedSen }
    await spendOrderPoints(tx, { order, because: 'placed', now: await shop.server.clock.now() })
    return { spent: points.reduce((sum, one) => sum + one.points, 0) }
  })
  return 'spent' in done ? done.spent : 0
}
const pointsOf = async ({ accountId }: Member) =>
  loadBalance(shop.server.db, { kind: 'points', holder: accountId, unit: 'point' })

describe('ten orders that want the same points', () => {
  it('ten orders that want the same points get exactly what there is', async () => {
    const { member, orders } = await aBuyer(10_000, 10)
    const spent = await Promise.all(orders.map(async (id) => payByPoints(id, member, lockPoints)))
    expect(spent.toSorted((a, b) => b - a)).toEqual([4000, 4000, 2000, 0, 0, 0, 0, 0, 0, 0])
    expect(await pointsOf(member)).toBe(0)
  }, 60_000)

  it('ten orders that want the same points are promised them twice without the lock, and only the ledger refuses', async () => {
    const { member, orders } = await aBuyer(10_000, 4)
    const together = lookTogether(orders.length)
    const paid = await Promise.allSettled(orders.map(async (id) => payByPoints(id, member, together)))
    const lost = paid.filter(({ status }) => status === 'rejected')
    expect(lost).toHaveLength(2)
    for (const one of lost) expect(String('reason' in one && one.reason)).toContain('spent although they were locked')
    expect(await pointsOf(member)).toBe(2000)
  }, 60_000)
})

/** Takes no lock, and delays reading the points until everyone has arrived. */
function lookTogether(expected: number): typeof lockPoints {
  const all = Promise.withResolvers<void>()
  let here = 0
  return async (tx, accountId) => {
    const lots = await listGoodLots(tx, accountId)
    here += 1
    if (here === expected) all.resolve()
    await all.promise
    return lots
  }
}
