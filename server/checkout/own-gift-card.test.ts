import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { aDelivery, anAddress, bank, cartBuyer, type CartBuyer } from '#dev/testing/carts.ts'
import { aCatalog, aProduct, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { moveCarts } from '#server/cart/move-carts.ts'
import { inTransaction } from '#server/driver/transaction.ts'

let shop: Shop
/** One pair with its delivery is RM 57.00. */
let socks: Product
let delivery: Id<'shipping_methods'>
/** Issues the cards. */
let giver: Member
let giverPhone: string
beforeAll(async () => {
  shop = await startShop()
  const { db } = shop.server
  socks = await aProduct(db, { catalog: await aCatalog(db, shop.studio), variants: [{ stock: 100 }] })
  delivery = await aDelivery(shop)
  giver = await aMember(db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  giverPhone = anAddress().contact_number
  await db.updateTable('accounts').set({ phone: giverPhone }).where('id', '=', giver.accountId).execute()
})
afterAll(async () => shop.stop())

const issue = async (by: Member): Promise<{ id: string; code: string }> => {
  const body = { value: '20.00', reason: 'prize of the open day' }
  const issued = await shop.server.request('POST', '/staff/gift-cards', { token: by.token, body })
  return { id: textOf(issued.body['id']), code: textOf(issued.body['code']) }
}

/** A buyer with a pair of socks in the cart, the card entered, and this contact. */
async function aBuyer(code: string, { token, contact = {} }: { token?: string; contact?: object } = {}) {
  const buyer = cartBuyer(shop, token)
  await buyer.put([{ id: socks.id, quantity: 1 }])
  await buyer.fill({ billing_address: { ...anAddress(), ...contact }, shipping_method: delivery })
  expect((await buyer.post('/cart/gift-cards', { code })).status).toBe(200)
  return buyer
}

const paidByCard = async (buyer: CartBuyer) => (await buyer.checkout(bank)).body['order']?.['gift_card']

test('a card that its giver entered as a guest does not come into the cart of the account', async () => {
  const { id, code } = await issue(giver)
  const guest = await aBuyer(code)
  const { rows } = await sql<{ token_hash: string }>`
    select c.token_hash from carts c join cart_gift_cards e on e.cart_id = c.id where e.card_id = ${id}`.execute(
    shop.server.db,
  )
  const tokenHash = rows[0]?.token_hash ?? ''
  const move = { from: { tokenHash }, accountId: giver.accountId }
  await inTransaction(shop.server.db, async (tx) => moveCarts(tx, move))
  expect((await guest.get('/cart')).body['applied_gift_cards']).toEqual([])
  const kept = await shop.server.db
    .selectFrom('cart_gift_cards')
    .select('cart_id')
    .where('card_id', '=', asId('gift_cards', id))
    .execute()
  expect(kept).toEqual([])
})

test.each([
  ['the e-mail', () => ({ email: giver.email.toUpperCase() })],
  ['the phone', () => ({ contact_number: giverPhone })],
])('a guest with %s of the giver does not pay with the card, and any other guest does', async (_what, contact) => {
  const { code } = await issue(giver)
  const own = await aBuyer(code, { contact: contact() })
  expect((await own.get('/cart')).body).toMatchObject({ gift_card_credit: '0.00', applied_gift_cards: [] })
  expect(await paidByCard(own)).toBe('0.00')
  expect(await paidByCard(await aBuyer(code))).toBe('20.00')
})

test('a card pays nothing for an account that added value to it after entering it', async () => {
  const colleague = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  const { id, code } = await issue(colleague)
  const change = async (by: Member, balance: string) =>
    shop.server.request('PUT', `/staff/gift-cards/${id}`, { token: by.token, body: { balance, reason: randomUUID() } })
  const buyer = await aBuyer(code, { token: giver.token })
  expect((await change(colleague, '1.00')).status).toBe(200)
  expect((await change(giver, '20.00')).status).toBe(200)
  expect(await paidByCard(buyer)).toBe('0.00')
})
