import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import type { Member } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { moveCarts } from '#server/cart/move-carts.ts'
import { inTransaction } from '#server/driver/transaction.ts'

let shop: Shop
let catalog: Catalog
let delivery: Id<'shipping_methods'>
beforeAll(async () => {
  shop = await startShop()
  await publishDocuments(shop.server.db, shop.studio.branchId)
  catalog = await aCatalog(shop.server.db, shop.studio)
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

/** A guest who has ordered two pairs of socks and is on the bank page, and the guest's account. */
async function aGuestAtTheBank() {
  const product = await aProduct(shop.server.db, { catalog, variants: [{ stock: 10 }] })
  const guest = cartBuyer(shop)
  const placed = await orders(guest, { items: [{ id: product.id, quantity: 2 }], delivery })
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await signUp(shop.server, { email })
  const logIn = async (headers: Readonly<Record<string, string>> = {}) =>
    shop.server.request('POST', '/token', { body: { login: email, password: aPassword }, headers })
  const member = cartBuyer(shop, textOf((await logIn()).body['token']))
  const browser = { 'x-platform': 'web', origin: shop.server.url, cookie: `hundred_guest=${guest.token}` }
  const bringCart = async () => logIn(browser)
  return { product, guest, email, member, bringCart, ...placedOf(placed) }
}

const quantities = async (member: Pick<Member, 'token'>) => {
  const { body } = await cartBuyer(shop, member.token).get('/cart')
  return Array.isArray(body['items']) ? body['items'].map((row) => row['quantity']) : []
}

test('what a guest ordered leaves the cart of the account that the guest logged in to before paying', async () => {
  const { product, member, bringCart, url } = await aGuestAtTheBank()
  await member.put([{ id: product.id, quantity: 1 }])
  await bringCart()
  expect(await quantities(member)).toEqual([3])
  await shop.atBank(url, 'approve')
  expect(await quantities(member)).toEqual([1])
})

test('a login at the moment of the payment leaves nothing in the cart that was bought', async () => {
  const { email, member, orderId, url } = await aGuestAtTheBank()
  const cart = await shop.server.db
    .selectFrom('carts')
    .innerJoin('orders', 'orders.cart_id', 'carts.id')
    .select('carts.token_hash')
    .where('orders.id', '=', asId('orders', orderId))
    .executeTakeFirstOrThrow()
  const account = await shop.server.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const paid: Promise<unknown>[] = []
  await inTransaction(shop.server.db, async (tx) => {
    const tokenHash = textOf(cart.token_hash)
    await moveCarts(tx, { from: { tokenHash }, accountId: account.id })
    paid.push(shop.atBank(url, 'approve'))
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(shop.server.db)
      expect(rows.length).toBeGreaterThan(0)
    })
  })
  await Promise.all(paid)
  expect(await quantities(member)).toEqual([])
})

test('an open order is shown with the cart it was merged into, and is replaced by the next one', async () => {
  const { member, bringCart, orderId, key, product } = await aGuestAtTheBank()
  await bringCart()
  expect((await member.get('/checkout')).body).toMatchObject({ current_order_id: orderId })
  const next = await orders(member, { items: [{ id: product.id, quantity: 10 }], delivery })
  expect(next.status).toBe(201)
  const former = await shop.server.request('GET', `/orders/${orderId}`, { headers: { 'x-order-key': key } })
  expect(former.body).toMatchObject({ status: 'canceled' })
})

/** A code of 10 % off, for each buyer once. */
async function aCoupon(): Promise<string> {
  const code = `C-${randomUUID().slice(0, 8).toUpperCase()}`
  await sql`
    insert into coupons (branch_id, code, kind, percent, uses_per_person, starts_at, created_at, updated_at)
    values (${shop.studio.branchId}, ${code}, 'percentage', 10, 1, studio_now() - interval '1 day', studio_now(), studio_now())`.execute(
    shop.server.db,
  )
  return code
}

test('what a guest filled in is still there after the login, and points and store credit are ticked as before', async () => {
  const { guest, member, bringCart } = await aGuestAtTheBank()
  const filled = {
    billing_address: exampleAddress,
    shipping_method: delivery,
    shipping_remarks: 'Ring twice',
    leave_at_door: true,
    buyer_tin: 'IG12345678901',
    coupon_code: await aCoupon(),
  }
  const sent = { ...filled, customer_email: exampleAddress.email, use_points: false, use_golds: false }
  expect((await guest.fill(sent)).status).toBe(200)
  expect((await bringCart()).status).toBe(200)
  expect((await member.get('/checkout?usual=true')).body).toMatchObject({
    ...filled,
    coupon_discount: '9.80',
    customer_email: null,
    use_points: true,
    use_golds: true,
  })
})

test('what the member filled in stays after the login, with the coupon of the guest', async () => {
  const { guest, member, bringCart } = await aGuestAtTheBank()
  const own = { billing_address: exampleAddress, customer_email: 'mei@example.com', buyer_tin: 'IG12345678901' }
  await member.fill(own)
  const code = await aCoupon()
  const typed = { ...exampleAddress, recipient: 'Somebody else', email: 'else@example.com' }
  await guest.fill({ billing_address: typed, customer_email: 'else@example.com', coupon_code: code })
  expect((await bringCart()).status).toBe(200)
  expect((await member.get('/checkout')).body).toMatchObject({ ...own, coupon_code: code })
})

test('a coupon that the member has used before fails no login, and the cart says why it counts nothing', async () => {
  const { product, guest, member, bringCart } = await aGuestAtTheBank()
  const code = await aCoupon()
  const items = [{ id: product.id, quantity: 1 }]
  await shop.atBank(placedOf(await orders(member, { items, delivery, state: { coupon_code: code } })).url, 'approve')
  await guest.fill({ coupon_code: code })
  expect((await bringCart()).status).toBe(200)
  expect((await member.get('/cart')).body).toMatchObject({
    items: [{ quantity: 2 }],
    coupon_discount: '0.00',
    coupon_problem: { code: 'discounts.used_before' },
  })
})
