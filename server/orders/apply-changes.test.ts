import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop, type Placed, type Shop } from '#dev/testing/shop.ts'
import { asId } from '#domain/kit/id.ts'
import type { OrderChange } from '#domain/orders/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { applyChanges } from './apply-changes.ts'
import { endReplaceable } from './end-replaceable.ts'
import { openOrder, type OpenOrder, openOrders } from './open-orders.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const idOf = ({ orderId }: Placed) => asId('orders', orderId)
const historyOf = async (placed: Placed) =>
  (
    await shop.server.db
      .selectFrom('order_events')
      .select(['from_status', 'to_status', 'reason'])
      .where('order_id', '=', idOf(placed))
      .orderBy('id')
      .execute()
  ).map(({ from_status, to_status, reason }) => `${from_status ?? 'nothing'} to ${to_status}: ${reason}`)

async function change(placed: Placed, work: (open: OpenOrder) => readonly OrderChange[]): Promise<void> {
  await inTransaction(shop.server.db, async (tx) => {
    const open = await opened(tx, placed)
    const orders = [{ ...open, changes: work(open) }]
    await applyChanges(tx, { orders, origin: shop.server.url, now: open.now })
  })
}

async function opened(tx: Transaction, placed: Placed): Promise<OpenOrder> {
  const open = await openOrder(tx, { orderId: idOf(placed) })
  if (!open) throw new Error('the order is missing')
  return open
}

describe('the only writer of orders', () => {
  it('the only writer of orders refuses a change that is not in the transition table, and writes nothing', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve')
    const before = await historyOf(bought)
    await expect(change(bought, () => [{ to: 'canceled', reason: 'broken' }])).rejects.toThrow(
      /no transition of an order from complete to canceled/,
    )
    expect(await historyOf(bought)).toEqual(before)
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('the only writer of orders refuses the whole when only the second of two changes is not in the table', async () => {
    const bought = await shop.buyer()
    const changes = [
      { to: 'pending', reason: 'first' },
      { to: 'packed', reason: 'second' },
    ] as const
    await expect(change(bought, () => changes)).rejects.toThrow(/no transition of an order from pending to packed/)
    expect(await historyOf(bought)).toEqual(['nothing to pending_payment: placed'])
  })

  it('the only writer of orders refuses an order that changed since it was read', async () => {
    const bought = await shop.buyer()
    const stale = await inTransaction(shop.server.db, async (tx) => opened(tx, bought))
    if (!('order' in stale)) throw new Error('the order could not be opened')
    await change(bought, () => [{ to: 'pending', reason: 'meanwhile' }])
    const orders = [{ ...stale, changes: [{ to: 'canceled', reason: 'late' }] as const }]
    await expect(
      inTransaction(shop.server.db, async (tx) =>
        applyChanges(tx, { orders, origin: shop.server.url, now: stale.now }),
      ),
    ).rejects.toThrow(/changed under its lock/)
  })

  it('the only writer of orders keeps no history of a change to the same status, and never shortens its time', async () => {
    const bought = await shop.buyer()
    const before = await shop.order(bought)
    await change(bought, ({ order, now }) => [{ to: order.status, reason: 'none', expiresAt: now }])
    expect(await shop.order(bought)).toMatchObject({ status: before['status'], expires_at: before['expires_at'] })
    expect(await historyOf(bought)).toHaveLength(1)
  })

  it('the only writer of orders writes many orders at once, each with its own history, and returns what each held', async () => {
    const intro = await shop.buyer({ intro: true })
    const plain = await shop.buyer()
    for (const bought of [intro, plain]) await shop.atBank(bought.url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 31 })
    const orderIds = [intro, plain].map(idOf)
    await inTransaction(shop.server.db, async (tx) =>
      endReplaceable({ tx, origin: shop.server.url }, { orders: await openOrders(tx, { orderIds }) }),
    )
    for (const bought of [intro, plain]) expect((await historyOf(bought)).at(-1)).toBe('pending to canceled: expired')
    expect((await shop.checkout(intro.member, { plan_id: intro.planId })).answer.status).toBe(201)
  })
})
