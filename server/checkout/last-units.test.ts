import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { callersOf } from '#dev/testing/callers.ts'
import { aDelivery, bank, cartBuyer, orders, placedOf, type CartItem } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product, type Catalog } from '#dev/testing/catalog.ts'
import { isLong } from '#dev/testing/is-long.ts'
import type { Answered } from '#dev/testing/server.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { placeCheckout } from './place-checkout.ts'

let shop: Shop
let catalog: Catalog
let delivery: Id<'shipping_methods'>
beforeAll(async () => {
  shop = await startShop()
  catalog = await aCatalog(shop.server.db, shop.studio)
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

const units = 5
const buyers = isLong ? 200 : 30

/** A guest with those items in the cart and an e-mail and a phone of its own. */
async function aGuest(index: number, items: readonly CartItem[]) {
  const guest = cartBuyer(shop)
  const billing_address = {
    ...exampleAddress,
    email: `buyer${index}-${guest.token}@example.com`,
    contact_number: phone(),
  }
  await guest.put(items)
  await guest.fill({ billing_address, shipping_method: delivery })
  return guest
}

let phones = 60_110_000_000
function phone(): string {
  phones += 1
  return String(phones)
}

/** As a page does: retries when asked to. */
async function untilHeard(ask: () => Promise<Answered>): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 60) return answer
  }
}

/** All guests order at once. Returns what was placed, when everyone else was refused clearly. */
async function race(items: (index: number) => readonly CartItem[]): Promise<Answered[]> {
  const guests = []
  for (let index = 0; index < buyers; index += 1) guests.push(await aGuest(index, items(index)))
  const answers = await Promise.all(guests.map(async (guest) => untilHeard(async () => guest.checkout())))
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'orders.changed' } })
    expect(JSON.stringify(body['details']?.['new'])).toMatch(/cart\.(sold_out|max_quantity)/)
  }
  return answers.filter(({ status }) => status === 201)
}

async function shelved({ id }: Product) {
  const row = await shop.server.db
    .selectFrom('product_variants')
    .select(['stock', 'held'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.stock, row.held]
}

async function orphans(): Promise<number> {
  const { rows } = await sql<{ orphans: number }>`
    select count(*)::integer as orphans
    from orders o
    where not exists (select 1 from payment_attempts a where a.order_id = o.id)
      or not exists (select 1 from order_lines l join order_line_stock s on s.line_id = l.id where l.order_id = o.id)`.execute(
    shop.server.db,
  )
  return rows[0]?.orphans ?? -1
}

it('many buyers of five units place five paid orders, and the others leave no rows', async () => {
  const product = await aProduct(shop.server.db, { catalog, variants: [{ stock: units }] })
  const placed = await race(() => [{ id: product.id, quantity: 1 }])
  expect(placed).toHaveLength(units)
  expect(await orphans()).toBe(0)
  expect(await shelved(product)).toEqual([units, units])
  for (const answer of placed) await shop.atBank(placedOf(answer).url, 'approve')
  expect(await shelved(product)).toEqual([0, 0])
}, 240_000)

it('buyers of bundles and of units never get more than the stock holds', async () => {
  const product = await aProduct(shop.server.db, { catalog, variants: [{ stock: units }] })
  const set = await aProduct(shop.server.db, { catalog, variants: [{ stock: 0 }], parts: [[product.variantIds[0], 2]] })
  const placed = await race((index) => [{ id: index % 2 === 0 ? product.id : set.id, quantity: 1 }])
  const [stock, held] = await shelved(product)
  expect(stock).toBe(units)
  // One may be left when only bundles came after it.
  expect(held).toBeGreaterThanOrEqual(units - 1)
  expect(held).toBeLessThanOrEqual(units)
  expect(await orphans()).toBe(0)
  expect(placed.length).toBeGreaterThanOrEqual(3)
}, 240_000)

it('one cart with a bundle and its part is refused when both together are too much', async () => {
  const product = await aProduct(shop.server.db, { catalog, variants: [{ stock: 3 }] })
  const set = await aProduct(shop.server.db, { catalog, variants: [{ stock: 0 }], parts: [[product.variantIds[0], 2]] })
  const guest = await aGuest(0, [{ id: set.id, quantity: 1 }])
  const items = [
    { id: set.id, quantity: 1 },
    { id: product.id, quantity: 1 },
  ]
  expect((await guest.put(items)).status).toBe(200)
  await sql`update product_variants set stock = 2 where id = ${product.variantIds[0]}`.execute(shop.server.db)
  await sql`insert into stock_movements (variant_id, change, reason, event_key, at)
    values (${product.variantIds[0]}, -1, 'corrected', 'counted', studio_now())`.execute(shop.server.db)
  expect((await guest.checkout()).body).toMatchObject({
    code: 'orders.changed',
    details: { new: [{ problem: null }, { problem: { code: 'cart.sold_out' } }] },
  })
  expect(await shelved(product)).toEqual([2, 0])
})

it('the last unit is sold twice without the lock of the stock and its constraint', async () => {
  const twin = await startShop()
  try {
    const { db } = twin.server
    await sql`alter table product_variants drop constraint product_variants_check`.execute(db)
    const product = await aProduct(db, { catalog: await aCatalog(db, twin.studio), variants: [{ stock: 1 }] })
    const way = await aDelivery(twin)
    const members = await Promise.all(Array.from({ length: 8 }, async () => aMember(db)))
    for (const { token } of members) {
      const buyer = cartBuyer(twin, token)
      await buyer.put([{ id: product.id, quantity: 1 }])
      await buyer.fill({ billing_address: exampleAddress, shipping_method: way })
    }
    const place = placeCheckout(createGateways(twin.server.config))
    const callers = await callersOf(twin.server, { studio: twin.studio, members })
    const input = { ...bank, payment_method: 'curlecfpx', account_type: '01' } as const
    const placed = await withoutLock({ of: /v\.stock - v\.held as left/, readers: members.length }, async () =>
      Promise.all(callers.map(async (ctx) => inTransaction(db, async (tx) => place({ ...ctx, tx }, input)))),
    )
    expect(placed.filter((answer) => !isRefusal(answer)).length).toBeGreaterThan(1)
  } finally {
    await twin.stop()
  }
})

it('the last use of a coupon goes to one of ten orders at once, and comes back when that order ends unpaid', async () => {
  const product = await aProduct(shop.server.db, { catalog, variants: [{ stock: 50 }] })
  await sql`
    insert into coupons (branch_id, code, kind, percent, uses_max, starts_at, created_at, updated_at)
    values (${shop.studio.branchId}, 'LAST-ONE', 'percentage', 10, 1, studio_now() - interval '1 day', studio_now(), studio_now())`.execute(
    shop.server.db,
  )
  const state = () => ({
    coupon_code: 'LAST-ONE',
    billing_address: { ...exampleAddress, email: `${phone()}@example.com`, contact_number: phone() },
  })
  const items = [{ id: product.id, quantity: 1 }]
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => orders(cartBuyer(shop), { items, delivery, state: state() })),
  )
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(1)
  expect(placed[0]?.body['order']).toMatchObject({ subtotal: '49.00', discount: '4.90', total: '52.10' })
  for (const { body } of answers.filter(({ status }) => status !== 201 && status !== 503))
    expect(body).toMatchObject({ code: 'discounts.used_up' })
  await shop.atBank(placedOf(placed[0] ?? { status: 0, headers: new Headers(), body: {} }).url, 'cancel-login')
  await shop.server.clock.advance({ minutes: 31 })
  await shop.reconcile()
  expect((await orders(cartBuyer(shop), { items, delivery, state: state() })).status).toBe(201)
}, 60_000)
