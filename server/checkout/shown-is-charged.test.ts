import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aPlan, type Member } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, placedOf, type CartBuyer, type CartItem } from '#dev/testing/carts.ts'
import { aDeal, aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { getCart } from '#domain/cart/api.ts'
import { getCheckout } from '#domain/cart/checkout-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { fromWire, sen, toWire } from '#domain/kit/money.ts'
import { totalOrder } from '#domain/orders/total-order.ts'
import { fpxLimits } from '#domain/payments/methods-of.ts'

let shop: Shop
let catalog: Catalog
let delivery: Id<'shipping_methods'>
let manager: Member
beforeAll(async () => {
  shop = await startShop()
  catalog = await aCatalog(shop.server.db, shop.studio)
  delivery = await aDelivery(shop)
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'owner' } })
})
afterAll(async () => shop.stop())

const scenario = fc.record({
  isMember: fc.boolean(),
  /** What the buyer does with a first order of the same cart. */
  first: fc.constantFrom('none', 'refused', 'left', 'over'),
  pieces: fc.integer({ min: 1, max: 2 }),
  hasBundle: fc.boolean(),
  hasIntro: fc.boolean(),
  hasCoupon: fc.boolean(),
  hasCard: fc.boolean(),
  /** Undefined while the buyer has chosen neither yes nor no. */
  usesPoints: fc.constantFrom(true, false, undefined),
  usesCredit: fc.constantFrom(true, false, undefined),
  /** With the buyer's usual details, as the pages ask, or without. */
  usual: fc.boolean(),
  /** What happens before the buyer clicks Pay again. */
  meanwhile: fc.constantFrom('nothing', 'more', 'dearer', 'deal over', 'more credit', 'coupon out'),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

it('the total that the cart shows is placed and charged, to the sen, also with an open order', async () => {
  await fc.assert(fc.asyncProperty(scenario, play), { numRuns: isLong ? 200 : 10 })
}, 600_000)

async function play(one: Scenario): Promise<void> {
  const stage = await set(one)
  const { buyer } = stage
  if (one.first !== 'none') {
    const placed = await placeShown(buyer, one)
    if (one.first === 'refused') await shop.atBank(placedOf(placed).url, 'cancel-login')
    if (one.first === 'over')
      await sql`update orders set expires_at = placed_at + interval '1 second', placed_at = placed_at - interval '1 hour' where id = ${placedOf(placed).orderId}`.execute(
        shop.server.db,
      )
  }
  await change(one, stage)
  await placeShown(buyer, one)
}

/** Places what the page shows, as the page does, and compares. */
async function placeShown(buyer: CartBuyer, { usual }: Pick<Scenario, 'usual'>) {
  const cart = z.parse(getCart.output, (await buyer.get(`/cart?usual=${usual}`)).body)
  const state = z.parse(getCheckout.output, (await buyer.get(`/checkout?usual=${usual}`)).body)
  expect(cart.coupon_problem).toBeNull()
  expect(cart.items.flatMap(({ problem }) => problem ?? [])).toEqual([])
  const toPay = toPayOf(cart, state)
  const placed = await buyer.checkout({
    ...bank,
    usual,
    version: cart.version,
    total: cart.grand_total,
    to_pay: toPay,
    items: cart.items.map(({ id, variation_option_id, quantity, final_price }) => ({
      id,
      variation_option_id,
      quantity,
      final_price,
    })),
  })
  expect({ status: placed.status, code: placed.body['code'] }).toEqual({ status: 201, code: undefined })
  expect(placed.body['order']).toMatchObject({ total: cart.grand_total, to_pay: toPay })
  return placed
}

/** What the page says is left for the gateway. */
function toPayOf(cart: OutputOf<typeof getCart>, state: OutputOf<typeof getCheckout>): string {
  const total = totalOrder({
    lines: [{ unitSen: fromWire(cart.grand_total), quantity: 1 }],
    pointsSen: state.use_points ? fromWire(cart.point_info?.points_redeem_value ?? '0.00') : sen(0),
    giftCards: cart.applied_gift_cards.map(({ id, amount }) => ({ id, balanceSen: fromWire(amount) })),
    storeCreditSen: state.use_golds ? fromWire(state.store_credit) : sen(0),
    minimumSen: fpxLimits.B2C.minimumSen,
  })
  return toWire(total.gatewaySen)
}

interface Stage {
  readonly buyer: CartBuyer
  readonly member: Member | undefined
  readonly items: readonly CartItem[]
  readonly state: Readonly<Record<string, unknown>>
  readonly variantId: Id<'product_variants'>
  readonly code: string
}

/** Things with exactly as much stock as the buyer may want, so that whatever an open order holds is missed. */
async function set(one: Scenario): Promise<Stage> {
  const { db } = shop.server
  const few = await aProduct(db, { catalog, variants: [{ stock: 3 + (one.hasBundle ? 2 : 0), tiers: [[3, 4500]] }] })
  const [variantId] = few.variantIds
  if (variantId === undefined) throw new Error('a product without a variant')
  await aDeal(db, { catalog, variantId, unitSen: 4000, quantity: 2 })
  const bundle = await aProduct(db, { catalog, variants: [{ stock: 0, priceSen: 7000 }], parts: [[variantId, 2]] })
  const plan = await aProduct(db, {
    catalog,
    variants: [],
    planId: await aPlan(db, { studio: shop.studio, intro: true, priceSen: 8900 }),
  })
  const member = one.isMember ? await aMember(db) : undefined
  const buyer = cartBuyer(shop, member?.token)
  const items = [
    { id: few.id, quantity: one.pieces },
    ...(one.hasBundle ? [{ id: bundle.id, quantity: 1 }] : []),
    ...(one.hasIntro && member ? [{ id: plan.id, quantity: 1 }] : []),
  ]
  const code = `OWN-${randomUUID().slice(0, 8).toUpperCase()}`
  await sql`
    insert into coupons (branch_id, code, kind, percent, uses_max, uses_per_person, starts_at, created_at, updated_at)
    values (${shop.studio.branchId}, ${code}, 'percentage', 10, 1, 1, studio_now() - interval '1 day', studio_now(), studio_now())`.execute(
    db,
  )
  if (member) {
    const { token } = manager
    const give = { change: '12.30', reason: 'a property of the cart' }
    await shop.server.request('POST', `/staff/accounts/${member.accountId}/store-credit`, { token, body: give })
    const points = { change: 300, reason: 'a property of the cart' }
    await shop.server.request('POST', `/staff/accounts/${member.accountId}/points`, { token, body: points })
  }
  const state = {
    billing_address: {
      ...exampleAddress,
      email: `${code}@example.com`.toLowerCase(),
      contact_number: `6011${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`,
    },
    shipping_method: delivery,
    coupon_code: one.hasCoupon ? code : null,
    use_points: one.usesPoints,
    use_golds: one.usesCredit,
  }
  expect((await buyer.put(items)).status).toBe(200)
  expect((await buyer.fill(state)).status).toBe(200)
  if (one.hasCard) {
    const body = { value: '20.00', reason: 'a property of the cart' }
    const card = await shop.server.request('POST', '/staff/gift-cards', { token: manager.token, body })
    expect((await buyer.post('/cart/gift-cards', { code: card.body['code'] })).status).toBe(200)
  }
  return { buyer, member, items, state, variantId, code }
}

async function change(one: Scenario, { buyer, member, items, state, variantId }: Stage): Promise<void> {
  const { db } = shop.server
  const [first, ...others] = items
  if (one.meanwhile === 'more' && first)
    expect((await buyer.put([{ ...first, quantity: first.quantity + 1 }, ...others])).status).toBe(200)
  if (one.meanwhile === 'dearer')
    await sql`
      with dearer as (
        update product_variants set price_sen = price_sen + 100 where id = ${variantId} returning product_id
      )
      update products p set price_sen = p.price_sen + 100 from dearer where p.id = dearer.product_id`.execute(db)
  if (one.meanwhile === 'deal over')
    await sql`update deals set ends_at = studio_now() where id in (select deal_id from deal_items where variant_id = ${variantId})`.execute(
      db,
    )
  if (one.meanwhile === 'coupon out') expect((await buyer.fill({ ...state, coupon_code: null })).status).toBe(200)
  if (one.meanwhile === 'more credit' && member)
    await shop.server.request('POST', `/staff/accounts/${member.accountId}/store-credit`, {
      token: manager.token,
      body: { change: '1.00', reason: 'a property of the cart' },
    })
}
