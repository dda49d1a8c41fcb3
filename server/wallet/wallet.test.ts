import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder } from '#dev/testing/sock-orders.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

async function give({ accountId }: Member, amount: number): Promise<void> {
  const { db } = shop.server
  await inTransaction(db, async (tx) =>
    transferValue(tx, {
      eventKey: `gift:${accountId}`,
      reason: 'gift',
      at: await studioNow(tx),
      unit: 'sen',
      amount,
      from: { kind: 'house:store_credit_issued' },
      to: { kind: 'store_credit', holder: accountId },
      about: accountId,
    }),
  )
}
const walletOf = async ({ token }: Member, query = '') =>
  (await shop.server.request('GET', `/wallet_transactions${query}`, { token })).body

it('a wallet shows each entry, its order, and the balance after it', async () => {
  const member = await aMember(shop.server.db)
  expect(await walletOf(member)).toMatchObject({ total: 0, data: [], store_credit: '0.00' })
  await give(member, 3000)
  const { orderId, number } = await aSockOrder(shop, { member, storeCreditSen: 2000 })
  const order = { id: orderId, number }
  const spent = { reason: 'store_credit_spent', amount: '-20.00', balance_after: '10.00', order }
  expect(await walletOf(member)).toMatchObject({
    total: 2,
    store_credit: '10.00',
    data: [spent, { type: 'store_credit', reason: 'other', amount: '30.00', balance_after: '30.00', order: null }],
  })
  await shop.server.clock.advance({ minutes: 31 })
  // The next order of the same buyer ends expired ones.
  const { planId } = await shop.buyer()
  expect((await shop.checkout(member, { plan_id: planId })).answer.status).toBe(201)
  expect(await walletOf(member, '?limit=1')).toMatchObject({
    total: 3,
    last_page: 3,
    store_credit: '30.00',
    data: [{ reason: 'store_credit_returned', amount: '20.00', balance_after: '30.00', order }],
  })
  expect(await walletOf(member, '?limit=1&page=2')).toMatchObject({ data: [spent] })
  // A filtered entry still counts in the balance.
  expect(await walletOf(member, `?keyword=${number}`)).toMatchObject({
    total: 2,
    data: [{ reason: 'store_credit_returned', balance_after: '30.00' }, spent],
  })
})

it('a wallet counts points beside the money, each with its own balance, and shows which end first', async () => {
  const member = await aMember(shop.server.db)
  expect(await walletOf(member)).toMatchObject({ points: 0, points_worth: '0.00', points_expire: null })
  await give(member, 3000)
  const { orderId, number } = await aPaidSockOrder(shop, { member, storeCreditSen: 2000 })
  await shop.server.clock.advance({ hours: 24 })
  await aPaidSockOrder(shop, { member })
  const on = (await shop.server.clock.now()).toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
  const order = { id: orderId, number }
  const earned = { type: 'point', reason: 'points_earned', amount: '30', balance_after: '30', order }
  expect(await walletOf(member)).toMatchObject({
    total: 4,
    points: 80,
    points_worth: '0.80',
    points_expire: { points: 30, on: on.subtract({ days: 1 }).add({ months: 12 }).toString() },
    store_credit: '10.00',
    data: [
      { type: 'point', amount: '50', balance_after: '80' },
      earned,
      { type: 'store_credit', amount: '-20.00', balance_after: '10.00' },
      { type: 'store_credit', amount: '30.00' },
    ],
  })
  expect(await walletOf(member, '?search=type:point&limit=1&page=2')).toMatchObject({ total: 2, data: [earned] })
  await sql`update point_lots set earned_at = earned_at - interval '1 year', expires_at = studio_now() where order_id = ${orderId}`.execute(
    shop.server.db,
  )
  expect(await walletOf(member)).toMatchObject({ points: 50, points_expire: { points: 50 } })
})

it('a wallet is filtered by one kind, and shows nobody the entries of another account', async () => {
  const member = await aMember(shop.server.db)
  await give(member, 500)
  expect(await walletOf(member, '?search=type:store_credit')).toMatchObject({ total: 1 })
  expect(await walletOf(member, '?search=type:point')).toMatchObject({ total: 0, store_credit: '5.00' })
  expect(await walletOf(await aMember(shop.server.db))).toMatchObject({ total: 0, store_credit: '0.00' })
  expect(
    (await shop.server.request('GET', '/wallet_transactions?search=type:gold', { token: member.token })).status,
  ).toBe(422)
  expect((await shop.server.request('GET', '/wallet_transactions')).status).toBe(401)
})
