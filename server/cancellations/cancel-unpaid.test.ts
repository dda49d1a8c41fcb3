import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { lastMessage, tell } from '#dev/testing/each-gateway.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder, type SockOrder } from '#dev/testing/sock-orders.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { loadBalance } from '#server/ledger/queries.ts'

let shop: Shop
let member: Member
beforeAll(async () => {
  shop = await startShop()
  member = await aMember(shop.server.db)
})
afterAll(async () => shop.stop())

type Ordered = Pick<SockOrder, 'access'> & { readonly orderId: string }

const cancel = async ({ orderId, access }: Ordered) =>
  shop.server.request('POST', `/orders/${orderId}/cancellation`, { ...access, body: {} })
const mayCancel = async ({ orderId, access }: Ordered) => {
  const { body } = await shop.server.request('GET', `/orders/${orderId}/cancellation`, access)
  return body['may_cancel_unpaid']
}
const statusOf = async ({ orderId, access }: Ordered) =>
  (await shop.server.request('GET', `/orders/${orderId}`, access)).body['status']
const walletOf = async ({ accountId }: Member) =>
  loadBalance(shop.server.db, { kind: 'store_credit', holder: accountId, unit: 'sen' })
const heldOf = async ({ product }: SockOrder) =>
  shop.server.db
    .selectFrom('product_variants')
    .select(['stock', 'held'])
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()

it('a buyer cancels an unpaid package order at once, and may buy the intro offer again', async () => {
  const bought = await shop.buyer({ intro: true })
  const order = { orderId: bought.orderId, access: { token: bought.member.token } }
  expect(await mayCancel(order)).toBe(true)
  expect((await cancel(order)).status).toBe(200)
  expect([await statusOf(order), await mayCancel(order)]).toEqual(['canceled', false])
  const again = await shop.checkout(bought.member, { plan_id: bought.planId })
  expect(again.answer.status).toBe(201)
  expect(again.orderId).not.toBe(bought.orderId)
})

it('a guest cancels an unpaid order by its key alone, and its goods are free again', async () => {
  const order = await aSockOrder(shop)
  expect(await heldOf(order)).toMatchObject({ held: 2 })
  expect((await cancel({ ...order, access: { token: member.token } })).status).toBe(404)
  expect((await cancel(order)).status).toBe(200)
  expect(await heldOf(order)).toEqual({ stock: 20, held: 0 })
})

it('money that comes for an order that its buyer cancelled goes back, though it could be delivered', async () => {
  const bought = await shop.buyer()
  const order = { orderId: bought.orderId, access: { token: bought.member.token } }
  await cancel(order)
  await shop.atBank(bought.url, 'approve')
  expect(await shop.order(bought)).toMatchObject({ status: 'canceled', refunds: [{ amount: '650.00' }] })
  expect(await walletOf(bought.member)).toBe(65_000)
})

it('an order that is paid or cancelled is not cancelled again, and one that the bank still checks waits', async () => {
  const paid = await aPaidSockOrder(shop, { member })
  expect((await cancel(paid)).body['code']).toBe('cancellations.paid')
  const unpaid = await aSockOrder(shop, { member })
  await cancel(unpaid)
  expect((await cancel(unpaid)).body['code']).toBe('cancellations.canceled')
  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'pend')
  const held = { orderId: bought.orderId, access: { token: bought.member.token } }
  expect((await cancel(held)).body['code']).toBe('cancellations.unsettled')
})

it('a cancellation at the moment of the payment leaves a paid order or money that went back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bought = await shop.buyer()
    const order = { orderId: bought.orderId, access: { token: bought.member.token } }
    await Promise.all([cancel(order), shop.atBank(bought.url, 'approve')])
    const outcome = [await statusOf(order), await walletOf(bought.member)]
    expect([
      ['complete', 0],
      ['canceled', 65_000],
    ]).toContainEqual(outcome)
  }
})

it('without the lock of the order one of the two fails, because the other has changed it', async () => {
  const bought = await shop.buyer()
  const order = { orderId: bought.orderId, access: { token: bought.member.token } }
  await shop.atBank(bought.url, 'approve-drop-server')
  const message = await lastMessage(shop, new URL(bought.url).searchParams.get('orderNo') ?? '')
  const answers = await withoutLock({ of: /from "orders" .* for no key update/, readers: 2, limitMs: 500 }, async () =>
    Promise.all([cancel(order), tell(shop, message)]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 500]))
})
