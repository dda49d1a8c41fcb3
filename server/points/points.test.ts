import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, type SockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { sen } from '#domain/kit/money.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { expirePoints } from './expire-points.ts'
import { earnOrderPoints } from './order-points.ts'
import { movePoints } from './points.ts'
import { listGoodLots } from './queries.ts'
import { reversePoints } from './reverse-points.ts'

let shop: Shop
let manager: Member
let member: Member
beforeAll(async () => {
  shop = await startShop()
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'owner' } })
})
beforeEach(async () => {
  member = await aMember(shop.server.db)
})
afterAll(async () => shop.stop())

const pointsOf = async ({ accountId }: Member) =>
  loadBalance(shop.server.db, { kind: 'points', holder: accountId, unit: 'point' })
const within = async (verb: (tx: Transaction) => Promise<void>) =>
  inTransaction(shop.server.db, async (tx) => {
    await verb(tx)
    return { done: true }
  })
const lotOf = async ({ orderId }: SockOrder) =>
  shop.server.db.selectFrom('point_lots').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
const orderOf = async ({ orderId }: SockOrder) =>
  shop.server.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
/** Everything that the order earned has expired. */
const endLot = async ({ orderId }: SockOrder) =>
  sql`update point_lots set earned_at = studio_now() - interval '1 year', expires_at = studio_now() where order_id = ${orderId}`.execute(
    shop.server.db,
  )
async function cancel({ orderId, access }: SockOrder): Promise<void> {
  const body = { order_id: orderId, reason: 'changed_mind', comment: 'Too warm.', destination: 'source' }
  const asked = await shop.server.request('POST', '/refunds', { ...access, body })
  const id = textOf(asked.body['cancellation']?.['id'])
  const approved = { token: manager.token, body: { decision: 'approve' } }
  expect((await shop.server.request('PUT', `/staff/refunds/${id}`, approved)).status).toBe(200)
}

describe('a paid order earns', () => {
  it('a paid order earns a point for each ringgit that the bank paid, valid for a year to the end of the day', async () => {
    const order = await aPaidSockOrder(shop, { member })
    expect(await pointsOf(member)).toBe(50)
    const lot = await lotOf(order)
    expect(lot).toMatchObject({ points: 50, remaining: 50 })
    const [earned, until] = [lot.earned_at, lot.expires_at].map((at) => at.toZonedDateTimeISO('Asia/Kuala_Lumpur'))
    expect(until?.toPlainTime().toString()).toBe('00:00:00')
    expect(until?.toPlainDate().subtract({ days: 1 }).toString()).toBe(
      earned?.toPlainDate().add({ months: 12 }).toString(),
    )
  })

  it('a paid order earns nothing for what the wallet paid, which has earned before', async () => {
    await within(async (tx) => {
      await sql`select ledger_move(${`gift:${member.accountId}`}, 'test', null, studio_now(), 'sen', 2050,
        'house:store_credit_issued', null, 'store_credit', ${member.accountId}, ${member.accountId})`.execute(tx)
    })
    await aPaidSockOrder(shop, { member, storeCreditSen: 2050 })
    expect(await pointsOf(member)).toBe(29)
  })

  it('a paid order earns nothing for a guest, nor where the studio gives none', async () => {
    const guests = await aPaidSockOrder(shop)
    expect(
      await shop.server.db.selectFrom('point_lots').select('id').where('order_id', '=', guests.orderId).execute(),
    ).toEqual([])
    const settings = async (value: object) =>
      shop.server.request('PUT', '/staff/settings/policies', { token: manager.token, body: { value } })
    expect((await settings({ points_earned_per_ringgit: 0 })).status).toBe(200)
    await aPaidSockOrder(shop, { member })
    expect(await pointsOf(member)).toBe(0)
    await settings({})
  })

  it('a paid order earns once, however often its payment is reported, and though two report at once', async () => {
    const order = await aPaidSockOrder(shop, { member })
    const row = await orderOf(order)
    const now = await shop.server.clock.now()
    const policies = await loadPolicies(shop.server.db, shop.studio.branchId)
    await Promise.all(
      [1, 2, 3].map(async () => within(async (tx) => earnOrderPoints(tx, { order: row, policies, now }))),
    )
    expect(await pointsOf(member)).toBe(50)
    await expect(
      sql`insert into point_lots (account_id, branch_id, order_id, points, remaining, earned_at, expires_at)
        select account_id, branch_id, order_id, 1, 1, earned_at, expires_at from point_lots where order_id = ${order.orderId}`.execute(
        shop.server.db,
      ),
    ).rejects.toThrow('point_lots_order_id_key')
  })
})

describe('points of refunded money', () => {
  it('points of refunded money are taken back with all of it', async () => {
    const order = await aPaidSockOrder(shop, { member })
    await cancel(order)
    expect(await pointsOf(member)).toBe(0)
    expect(await lotOf(order)).toMatchObject({ remaining: 0, taken_back: 50, written_off: 0 })
  })

  it('points of refunded money are taken back in proportion, and once for each part', async () => {
    const order = await aPaidSockOrder(shop, { member })
    const row = await orderOf(order)
    const now = await shop.server.clock.now()
    for (const refundedSen of [sen(1010), sen(1010), sen(2000)])
      await within(async (tx) => reversePoints(tx, { order: row, refundedSen, now }))
    expect(await lotOf(order)).toMatchObject({ remaining: 30, taken_back: 20 })
    expect(await pointsOf(member)).toBe(30)
    // There is no refund of this order, so that it counts as one that earned less.
    await sql`update point_lots set points = 30, taken_back = 0 where order_id = ${order.orderId}`.execute(
      shop.server.db,
    )
  })

  it('points of refunded money come from those that last longest when their own were used, and the rest is written off', async () => {
    const used = await aPaidSockOrder(shop, { member })
    const late = await aPaidSockOrder(shop, { member })
    await sql`update point_lots set remaining = case order_id when ${used.orderId} then 0 else 20 end where account_id = ${member.accountId}`.execute(
      shop.server.db,
    )
    await sql`select ledger_move(${`spent:${member.accountId}`}, 'test', null, studio_now(), 'point', 80,
      'points', ${member.accountId}, 'house:points_issued', null, ${member.accountId})`.execute(shop.server.db)
    await cancel(used)
    expect(await lotOf(used)).toMatchObject({ taken_back: 20, written_off: 30 })
    expect(await lotOf(late)).toMatchObject({ remaining: 0, taken_back: 0 })
    expect(await pointsOf(member)).toBe(0)
  })

  it('points of refunded money are written off when they expired before: nothing else is taken for them', async () => {
    const old = await aPaidSockOrder(shop, { member })
    await aPaidSockOrder(shop, { member })
    await endLot(old)
    await cancel(old)
    expect(await lotOf(old)).toMatchObject({ taken_back: 0, written_off: 50 })
    expect((await listGoodLots(shop.server.db, member.accountId)).map(({ remaining }) => remaining)).toEqual([50])
  })
})

describe('points whose time is over', () => {
  it('points that expire pay for nothing from that instant, and are removed once, whatever job counts', async () => {
    const old = await aPaidSockOrder(shop, { member })
    await aPaidSockOrder(shop, { member })
    await endLot(old)
    expect((await listGoodLots(shop.server.db, member.accountId)).map(({ remaining }) => remaining)).toEqual([50])
    expect(await pointsOf(member)).toBe(100)
    await Promise.all([expirePoints(shop.server.db), expirePoints(shop.server.db)])
    await expirePoints(shop.server.db)
    expect(await pointsOf(member)).toBe(50)
    expect(await lotOf(old)).toMatchObject({ remaining: 0, points: 50 })
  })
})

describe('an account that is merged', () => {
  it('an account that is merged gives its points to the other, with their expiry', async () => {
    const order = await aPaidSockOrder(shop, { member })
    const before = await lotOf(order)
    const other = await aMember(shop.server.db)
    await within(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ account_id: other.accountId, person_id: other.personId })
        .where('id', '=', order.orderId)
        .execute()
      await movePoints(tx, { from: member.accountId, to: other.accountId, now: await shop.server.clock.now() })
    })
    expect([await pointsOf(member), await pointsOf(other)]).toEqual([0, 50])
    expect(await lotOf(order)).toEqual({ ...before, account_id: other.accountId })
  })
})
