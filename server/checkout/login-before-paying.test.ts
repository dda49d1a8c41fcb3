import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Member } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { adoptGuestCart } from '#server/cart/adopt-guest-cart.ts'
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
  return { product, email, member, bringCart, ...placedOf(placed) }
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
    await adoptGuestCart(tx, { accountId: account.id, branchId: shop.studio.branchId, tokenHash })
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
