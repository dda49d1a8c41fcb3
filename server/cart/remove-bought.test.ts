import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer, orders, placedOf, type CartBuyer } from '#dev/testing/carts.ts'
import { aCatalog, aProduct, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockCart, writeCart } from './cart-queries.ts'
import { moveCarts } from './move-carts.ts'

let shop: Shop
let socks: Product
let delivery: Id<'shipping_methods'>
beforeAll(async () => {
  shop = await startShop()
  socks = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

interface AtTheBank {
  readonly member: CartBuyer
  readonly accountId: Id<'accounts'>
  /** The bank page of an order of two pairs of socks. */
  readonly url: string
}

const orderSocks = async (buyer: CartBuyer) =>
  placedOf(await orders(buyer, { items: [{ id: socks.id, quantity: 2 }], delivery }))

async function aMemberAtTheBank(): Promise<AtTheBank> {
  const { accountId, token } = await aMember(shop.server.db)
  const member = cartBuyer(shop, token)
  return { member, accountId, url: (await orderSocks(member)).url }
}

/** The order is of the guest's cart, which was merged into that of the account. */
async function aGuestWhoLoggedIn(): Promise<AtTheBank> {
  const { db } = shop.server
  const { orderId, url } = await orderSocks(cartBuyer(shop))
  const { accountId, token } = await aMember(db)
  const { token_hash: tokenHash } = await db
    .selectFrom('carts')
    .innerJoin('orders', 'orders.cart_id', 'carts.id')
    .select('carts.token_hash')
    .where('orders.id', '=', asId('orders', orderId))
    .executeTakeFirstOrThrow()
  if (tokenHash === null) throw new Error(`the cart of order ${orderId} is not a guest's`)
  await inTransaction(db, async (tx) => moveCarts(tx, { from: { tokenHash }, accountId }))
  return { member: cartBuyer(shop, token), accountId, url }
}

/** A third pair is put into the cart, and the bank approves before that is committed. Returns what is left. */
async function paidDuringChange({ member, accountId, url }: AtTheBank): Promise<unknown> {
  const { db } = shop.server
  const paid: Promise<unknown>[] = []
  await inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, { owner: { accountId }, branchId: shop.studio.branchId })
    await writeCart(tx, { cart, lines: cart.lines.map((line) => ({ ...line, quantity: 3 })) })
    paid.push(shop.atBank(url, 'approve'))
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
    })
  })
  await Promise.all(paid)
  const { items } = (await member.get('/cart')).body
  return Array.isArray(items) ? items.map(({ quantity }) => quantity) : []
}

describe.each([
  ['a cart', aMemberAtTheBank],
  ["a cart that a guest's was merged into", aGuestWhoLoggedIn],
])('%s that changes while its order is paid', (_name, open) => {
  it('keeps nothing that was bought', async () => {
    expect(await paidDuringChange(await open())).toEqual([1])
  })

  it('without the lock keeps what was bought: the race is real', async () => {
    const atTheBank = await open()
    const unlocked = { of: /from carts where id = \$1 for update/, readers: 1 }
    expect(await withoutLock(unlocked, async () => paidDuringChange(atTheBank))).toEqual([3])
  })
})
