import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aPlan, type Member } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, placedOf, type CartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { expirePoints } from '#server/points/expire-points.ts'

let shop: Shop
/** One pair with its delivery is RM 57.00. */
let socks: Product
let delivery: Id<'shipping_methods'>
let manager: Member
beforeAll(async () => {
  shop = await startShop()
  socks = await aProduct(shop.server.db, {
    catalog: await aCatalog(shop.server.db, shop.studio),
    variants: [{ stock: 500 }],
  })
  delivery = await aDelivery(shop)
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'owner' } })
})
afterAll(async () => shop.stop())

interface Rich {
  readonly member: Member
  readonly buyer: CartBuyer
}
const wants = (use_points: boolean, more: object = {}) => ({
  billing_address: exampleAddress,
  shipping_method: delivery,
  use_points,
  ...more,
})
/** A member who earned so many points with a package, with a pair of socks in the cart and points ticked. */
async function aRich(points: number): Promise<Rich> {
  const { member, url } = await shop.buyer({ priceSen: points * 100 })
  await shop.atBank(url, 'approve')
  const buyer = cartBuyer(shop, member.token)
  await buyer.put([{ id: socks.id, quantity: 1 }])
  await buyer.fill(wants(true))
  return { member, buyer }
}
const pointsOf = async ({ accountId }: Member) =>
  loadBalance(shop.server.db, { kind: 'points', holder: accountId, unit: 'point' })
const orderOf = async ({ member }: Rich, answer: Awaited<ReturnType<CartBuyer['checkout']>>) =>
  (await shop.server.request('GET', `/orders/${placedOf(answer).orderId}`, { token: member.token })).body
const referenceOf = (answer: Awaited<ReturnType<CartBuyer['checkout']>>) =>
  new URL(placedOf(answer).url).searchParams.get('orderNo') ?? ''
/** The buyer left the bank page, and half an hour has passed. */
async function dies(answer: Awaited<ReturnType<CartBuyer['checkout']>>): Promise<void> {
  await shop.atBank(placedOf(answer).url, 'cancel-login')
  await shop.server.clock.advance({ minutes: 31 })
  await shop.reconcile()
}
async function aCard(value: string): Promise<string> {
  const body = { value, reason: 'prize of the open day' }
  const { body: card } = await shop.server.request('POST', '/staff/gift-cards', { token: manager.token, body })
  return textOf(card['code'])
}

describe('points in the cart', () => {
  it('points in the cart are shown with what they could take off the total, and a card gives what is left of it', async () => {
    const { buyer } = await aRich(1240)
    const card = await aCard('100.00')
    expect((await buyer.post('/cart/gift-cards', { code: card })).status).toBe(200)
    const info = {
      name: 'Points',
      can_use_point: true,
      points_held: 1240,
      points_used: 1240,
      points_redeem_value: '12.40',
    }
    expect((await buyer.get('/cart')).body).toMatchObject({
      use_points: true,
      grand_total: '57.00',
      point_info: info,
      gift_card_credit: '44.60',
    })
    await buyer.fill(wants(false))
    expect((await buyer.get('/cart')).body).toMatchObject({
      use_points: false,
      point_info: info,
      gift_card_credit: '57.00',
    })
  })

  it('points in the cart are never more than the total, and nothing for a guest and for whoever has none', async () => {
    const { buyer } = await aRich(9000)
    expect((await buyer.get('/cart')).body['point_info']).toMatchObject({ points_held: 9000, points_used: 5700 })
    for (const token of [undefined, (await aMember(shop.server.db)).token]) {
      const other = cartBuyer(shop, token)
      await other.put([{ id: socks.id, quantity: 1 }])
      await other.fill(wants(true))
      expect((await other.get('/cart')).body).toMatchObject({ point_info: null })
      expect((await other.checkout({ ...bank, to_pay: '57.00' })).body['order']).toMatchObject({ points: '0.00' })
    }
  })
})

describe('points pay', () => {
  it('points pay before gift cards, store credit and the bank, and what the bank pays earns points', async () => {
    const rich = await aRich(1240)
    await rich.buyer.post('/cart/gift-cards', { code: await aCard('20.00') })
    await sql`select ledger_move(${`gift:${rich.member.accountId}`}, 'test', null, studio_now(), 'sen', 1000,
      'house:store_credit_issued', null, 'store_credit', ${rich.member.accountId}, ${rich.member.accountId})`.execute(
      shop.server.db,
    )
    await rich.buyer.fill(wants(true, { use_golds: true }))
    const placed = await rich.buyer.checkout({ ...bank, total: '57.00', to_pay: '14.60' })
    expect(placed.body['order']).toMatchObject({
      points: '12.40',
      to_pay: '14.60',
      tenders: [
        { kind: 'points', amount: '12.40' },
        { kind: 'gift_card', amount: '20.00' },
        { kind: 'store_credit', amount: '10.00' },
        { kind: 'gateway', amount: '14.60' },
      ],
    })
    expect(await pointsOf(rich.member)).toBe(0)
    await shop.atBank(placedOf(placed).url, 'approve')
    expect(await pointsOf(rich.member)).toBe(14)
  })

  it('points pay the whole total without a bank, and the rest of them stays', async () => {
    const rich = await aRich(9000)
    const placed = await rich.buyer.checkout({ to_pay: '0.00' })
    expect(placed.body).toMatchObject({
      redirect: null,
      order: { status: 'processing', points: '57.00', to_pay: '0.00' },
    })
    expect(await pointsOf(rich.member)).toBe(3300)
    expect((await rich.buyer.get('/cart')).body).toMatchObject({ use_points: false })
  })

  it('points pay less than they could where the gateway has a minimum', async () => {
    const rich = await aRich(5650)
    const placed = await rich.buyer.checkout({ ...bank, to_pay: '1.00' })
    expect(placed.body['order']).toMatchObject({ points: '56.00', to_pay: '1.00' })
    expect(await pointsOf(rich.member)).toBe(50)
  })

  it('points pay for a package too', async () => {
    const { member, buyer } = await aRich(2000)
    const planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 8900 })
    expect((await buyer.get(`/packages/pricing?plan_id=${planId}`)).body).toMatchObject({
      total: '89.00',
      point_info: { can_use_point: true, points_held: 2000, points_used: 2000, points_redeem_value: '20.00' },
    })
    const asked = { plan_id: planId, use_points: true, ...bank }
    expect((await buyer.post('/packages/checkout', { ...asked, to_pay: '60.00' })).body).toMatchObject({
      code: 'orders.changed',
    })
    const placed = await buyer.post('/packages/checkout', { ...asked, to_pay: '69.00' })
    expect(placed.body['order']).toMatchObject({ points: '20.00', to_pay: '69.00' })
    expect(await pointsOf(member)).toBe(0)
  })

  it('points are returned when the order expires, and taken once more by late money', async () => {
    const rich = await aRich(1240)
    const placed = await rich.buyer.checkout()
    await dies(placed)
    expect(await orderOf(rich, placed)).toMatchObject({ status: 'canceled' })
    expect(await pointsOf(rich.member)).toBe(1240)
    await shop.control(`POST /orders/${referenceOf(placed)}/outcome`, { code: '00' })
    expect(await orderOf(rich, placed)).toMatchObject({ status: 'processing' })
    // What the bank paid earns points.
    expect(await pointsOf(rich.member)).toBe(44)
  })

  it('late money is refunded when its points were spent or expired meanwhile', async () => {
    for (const lose of [spend, expire]) {
      const rich = await aRich(1240)
      const placed = await rich.buyer.checkout()
      await dies(placed)
      await lose(rich)
      await shop.control(`POST /orders/${referenceOf(placed)}/outcome`, { code: '00' })
      expect(await orderOf(rich, placed)).toMatchObject({
        status: 'canceled',
        refunds: [{ amount: '44.60', destination: 'store_credit', reason: 'undeliverable' }],
      })
    }
  })

  it('points show whole when the buyer comes back from the bank, and the next order replaces the first', async () => {
    const rich = await aRich(1240)
    await rich.buyer.checkout()
    expect((await rich.buyer.get('/cart')).body['point_info']).toMatchObject({ points_used: 1240 })
    await rich.buyer.fill(wants(true, { shipping_remarks: 'ring twice' }))
    const again = await rich.buyer.checkout({ ...bank, to_pay: '44.60' })
    expect(again.body['order']).toMatchObject({ points: '12.40' })
    expect(await pointsOf(rich.member)).toBe(0)
  })

  it('points that paid come back with a cancellation, for a month at least, and those that were earned go', async () => {
    const rich = await aRich(1240)
    const placed = await rich.buyer.checkout()
    await shop.atBank(placedOf(placed).url, 'approve')
    await expireLots(rich)
    await cancel(rich, placedOf(placed).orderId)
    expect((await orderOf(rich, placed))['refunds']).toMatchObject([
      { amount: '44.60', destination: 'studio_task' },
      { amount: '12.40', destination: 'points', status: 'processed' },
    ])
    expect((await rich.buyer.get('/cart')).status).toBe(200)
    const wallet = await shop.server.request('GET', '/wallet_transactions', { token: rich.member.token })
    const on = (await shop.server.clock.now()).toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
    expect(wallet.body).toMatchObject({ points: 1240, points_expire: { points: 1240 } })
    expect([29, 30].map((days) => on.add({ days }).toString())).toContain(wallet.body['points_expire']?.['on'])
  })
})

async function spend({ buyer }: Rich): Promise<void> {
  const planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 1000 })
  expect((await buyer.post('/packages/checkout', { plan_id: planId, use_points: true, ...bank })).status).toBe(201)
}
const expireLots = async ({ member }: Rich) =>
  sql`update point_lots set earned_at = studio_now() - interval '1 year', expires_at = studio_now()
    where account_id = ${member.accountId} and points > 1000`.execute(shop.server.db)
async function expire(rich: Rich): Promise<void> {
  await expireLots(rich)
  await expirePoints(shop.server.db)
}
async function cancel({ member }: Rich, orderId: string): Promise<void> {
  const body = { order_id: orderId, reason: 'changed_mind', comment: 'Too warm.', destination: 'source' }
  const asked = await shop.server.request('POST', '/refunds', { token: member.token, body })
  const id = textOf(asked.body['cancellation']?.['id'])
  const approved = { token: manager.token, body: { decision: 'approve' } }
  expect((await shop.server.request('PUT', `/staff/refunds/${id}`, approved)).status).toBe(200)
}
