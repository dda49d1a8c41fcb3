import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, placedOf, type CartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { aGift } from '#dev/testing/gifts.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'

let shop: Shop
/** One pair is RM 49.00, and RM 57.00 with its delivery. */
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
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
})
afterAll(async () => shop.stop())

/** A cart item as it is sent back. */
interface Item {
  readonly id: string
  readonly variation_option_id: string | null
  readonly quantity: number
  readonly type: string
  readonly name: string
  readonly problem: unknown
}

const give = async (buyer: CartBuyer, change: object = {}) => buyer.post('/cart/gifts', { ...aGift, ...change })
const itemsOf = async (buyer: CartBuyer): Promise<readonly Item[]> => {
  const { body } = await buyer.get('/cart')
  return JSON.parse(JSON.stringify(body['items']))
}
const sent = ({ id, variation_option_id, quantity }: Item) => ({ id, variation_option_id, quantity })
/** An address whose e-mail and phone no other buyer has. */
const anAddress = () => ({
  ...exampleAddress,
  email: `${randomUUID()}@example.com`,
  contact_number: `6012${String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')}`,
})
/** A buyer with a pair of socks and a gift of RM 200.00 in the cart. */
async function aBuyer(token?: string): Promise<CartBuyer> {
  const buyer = cartBuyer(shop, token)
  await buyer.put([{ id: socks.id, quantity: 1 }])
  expect((await give(buyer)).status).toBe(201)
  await buyer.fill({ billing_address: anAddress(), shipping_method: delivery })
  return buyer
}
async function fillWallet({ accountId }: Member, amount: number): Promise<void> {
  await inTransaction(shop.server.db, async (tx) =>
    transferValue(tx, {
      eventKey: `filled:${accountId}`,
      reason: 'test',
      subject: accountId,
      at: await shop.server.clock.now(),
      unit: 'sen',
      amount: sen(amount),
      from: { kind: 'house:store_credit_issued' },
      to: { kind: 'store_credit', holder: accountId },
      about: accountId,
    }),
  )
}
const giftsOf = async (orderId: string, access: object) => {
  const { body } = await shop.server.request('GET', `/orders/${orderId}/gift-cards`, access)
  const gifts: unknown = body['data']
  return Array.isArray(gifts) ? gifts : []
}

describe('a gift card in the cart', () => {
  it('a gift card in the cart is a line of its own, named after its recipient, with its value and no discount', async () => {
    const buyer = await aBuyer()
    const { body } = await buyer.get('/cart')
    expect(body).toMatchObject({
      items_count: 2,
      subtotal: '249.00',
      grand_total: '257.00',
      bank_only: '200.00',
      parcel: { goods: '49.00' },
      items: [
        { type: 'simple', credits: null, template: null },
        {
          type: 'gift_card',
          credits: null,
          template: 'swan',
          name: expect.stringMatching(/^Gift card RM.200\.00 for Mei Yee$/u),
          final_price: '200.00',
          counted: true,
        },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('meiyee@example.com')
  })

  it('a gift card in the cart is deselected, removed and restored as any line, and is in it once', async () => {
    const buyer = await aBuyer()
    const [pair, gift] = await itemsOf(buyer)
    if (!pair || !gift) throw new Error('the cart has not two lines')
    const without = await buyer.put([sent(pair), { ...sent(gift), quantity: 0 }])
    expect(without.body).toMatchObject({ items_count: 1, bank_only: '0.00' })
    const back = await buyer.put([sent(pair), { ...sent(gift), checkout: false }])
    expect(back.body).toMatchObject({ items_count: 2, bank_only: '0.00', grand_total: '57.00' })
    const twice = await buyer.put([sent(pair), { ...sent(gift), quantity: 2 }])
    expect(twice.body).toMatchObject({ code: 'cart.max_quantity' })
  })

  it('a gift card in the cart is unknown in the cart of anybody else', async () => {
    const [, gift] = await itemsOf(await aBuyer())
    const other = cartBuyer(shop)
    const answer = await other.put(gift ? [sent(gift)] : [])
    expect(answer).toMatchObject({ status: 422, body: { code: 'cart.unavailable' } })
    expect(JSON.stringify(answer.body)).not.toContain('Mei Yee')
  })

  it.each([
    [{ value: '19.00' }, 'value', 'Choose a whole amount from RM\u00a020 to RM\u00a02,000'],
    [{ recipient_email: undefined }, 'recipient_email', 'You must provide your recipient email'],
    [{ recipient_email: 'mei yee' }, 'recipient_email', 'Please provide valid email address'],
    [{ personal_message: ' ' }, 'personal_message', 'You must provide your personal message'],
    [{ send_on: '2020-01-01' }, 'send_on', 'Choose a day from today, up to 365 days ahead'],
  ])('a gift card in the cart refuses %j as the page of gift cards does', async (change, field, message) => {
    const { status, body } = await give(cartBuyer(shop), change)
    expect([status, body['errors']?.[field]]).toEqual([422, [message]])
  })

  it('a gift card in the cart needs a token, and a cart holds twenty: those that were taken out make room', async () => {
    expect((await shop.server.request('POST', '/cart/gifts', { body: aGift })).status).toBe(401)
    const buyer = cartBuyer(shop)
    for (let gifts = 0; gifts < 20; gifts += 1) expect((await give(buyer)).status).toBe(201)
    expect((await give(buyer)).body).toMatchObject({ code: 'cart.too_many_gifts' })
    await buyer.put((await itemsOf(buyer)).slice(1).map(sent))
    expect((await give(buyer)).status).toBe(201)
  })
})

describe('an order with a gift card among its lines', () => {
  it('an order with a gift card activates it once paid, sends it to its recipient, and takes it out of the cart', async () => {
    const buyer = await aBuyer()
    expect((await give(buyer, { recipient_name: 'Siti', value: '50.00', send_on: undefined })).status).toBe(201)
    const placed = await buyer.checkout({ ...bank, total: '307.00', to_pay: '307.00' })
    expect(placed.status).toBe(201)
    const { orderId, key, url } = placedOf(placed)
    const access = { headers: { 'x-order-key': key } }
    expect(await giftsOf(orderId, access)).toMatchObject([{ state: 'unpaid' }, { state: 'unpaid' }])
    await shop.atBank(url, 'approve')
    expect(await giftsOf(orderId, access)).toMatchObject([
      { value: '200.00', recipient_name: 'Mei Yee', state: 'sending' },
      { value: '50.00', recipient_name: 'Siti', state: 'sending' },
    ])
    expect(await itemsOf(buyer)).toEqual([])
    expect((await shop.server.request('GET', `/orders/${orderId}`, access)).body).toMatchObject({
      status: 'processing',
    })
  })

  it('an order with a gift card among its lines is paid from the wallet but for the card, whatever the wallet holds', async () => {
    const member = await aMember(shop.server.db)
    await fillWallet(member, 99_900)
    const buyer = await aBuyer(member.token)
    await buyer.fill({ billing_address: anAddress(), shipping_method: delivery, use_golds: true })
    expect((await buyer.get('/checkout')).body).toMatchObject({ store_credit: '57.00' })
    const placed = await buyer.checkout({ ...bank, total: '257.00', to_pay: '200.00' })
    expect(placed.body['order']).toMatchObject({ store_credit: '57.00', to_pay: '200.00' })
  })

  it('an order with a gift card returns what paid for its goods when they are cancelled, and nothing for the card', async () => {
    const member = await aMember(shop.server.db)
    await fillWallet(member, 2700)
    const buyer = await aBuyer(member.token)
    await buyer.fill({ billing_address: anAddress(), shipping_method: delivery, use_golds: true })
    const placed = await buyer.checkout({ ...bank, total: '257.00', to_pay: '230.00' })
    const { orderId, url } = placedOf(placed)
    await shop.atBank(url, 'approve')
    const asked = await buyer.post('/refunds', {
      order_id: orderId,
      reason: 'wrong_item',
      comment: 'I need M, not S.',
      destination: 'store_credit',
    })
    expect(asked.body).toMatchObject({ cancellation: { refund_amount: '57.00' } })
    const id = textOf(asked.body['cancellation']?.['id'])
    const approved = await shop.server.request('PUT', `/staff/refunds/${id}`, {
      token: manager.token,
      body: { decision: 'approve' },
    })
    expect(approved.status).toBe(200)
    const { body } = await shop.server.request('GET', `/orders/${orderId}`, { token: member.token })
    const amounts: unknown = body['refunds']
    expect(amounts).toMatchObject([{ amount: '30.00' }, { amount: '27.00' }])
    expect(await giftsOf(orderId, { token: member.token })).toMatchObject([{ value: '200.00', state: 'sending' }])
  })
})
