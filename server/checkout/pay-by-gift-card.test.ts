import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { callersOf } from '#dev/testing/callers.ts'
import { aDelivery, bank, cartBuyer, placedOf, type CartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { placeCheckout } from './place-checkout.ts'

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
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
})
afterAll(async () => shop.stop())

async function aCard(value: string): Promise<{ id: string; code: string }> {
  const body = { value, reason: 'prize of the open day' }
  const { body: card } = await shop.server.request('POST', '/staff/gift-cards', { token: manager.token, body })
  return { id: textOf(card['id']), code: textOf(card['code']) }
}
const change = async (id: string, body: object) =>
  shop.server.request('PUT', `/staff/gift-cards/${id}`, { token: manager.token, body: { reason: 'test', ...body } })
const left = async (code: string) => {
  const { status, body } = await shop.server.request('POST', '/gift-cards/check-balance', { body: { code } })
  return status === 200 ? body['balance'] : 'none'
}
const enter = async (buyer: CartBuyer, code: string) => buyer.post('/cart/gift-cards', { code })
/** A guest with a pair of socks in the cart and these cards entered. */
async function aGuest(...codes: readonly string[]): Promise<CartBuyer> {
  const buyer = cartBuyer(shop)
  await buyer.put([{ id: socks.id, quantity: 1 }])
  await buyer.fill({ billing_address: anAddress(), shipping_method: delivery })
  for (const code of codes) expect((await enter(buyer, code)).status).toBe(200)
  return buyer
}
const anAddress = () => ({ ...address, email: `${randomUUID()}@example.com`, contact_number: phone() })
const phone = () => `6012${String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')}`
const address = {
  recipient: 'Siti binti Ali',
  street_address: '12 Lorong Stewart',
  city: 'George Town',
  zip: '10200',
  state_id: 'pulau-pinang',
}
const orderOf = async (buyer: CartBuyer, answer: Awaited<ReturnType<CartBuyer['checkout']>>) => {
  const { orderId, key } = placedOf(answer)
  const headers = key === '' ? {} : { 'x-order-key': key }
  return (await shop.server.request('GET', `/orders/${orderId}`, { token: buyer.token, headers })).body
}

describe('a gift card in the cart', () => {
  it('a gift card that pays in the cart is shown by its last letters with what it gives, and can be removed', async () => {
    const [small, large] = [await aCard('30.00'), await aCard('100.00')]
    const buyer = await aGuest(small.code, large.code.toLowerCase())
    const cart = (await buyer.get('/cart')).body
    expect(cart).toMatchObject({
      grand_total: '57.00',
      gift_card_credit: '57.00',
      applied_gift_cards: [
        { id: small.id, code: `•••• ${small.code.slice(-4)}`, amount: '30.00' },
        { id: large.id, amount: '27.00' },
      ],
    })
    expect(JSON.stringify(cart)).not.toContain(large.code.slice(0, 9))
    const removed = await shop.server.request('DELETE', `/cart/gift-cards/${small.id}`, { token: buyer.token })
    expect(removed.body).toMatchObject({ applied_gift_cards: [{ id: large.id, amount: '57.00' }] })
    expect(await left(small.code)).toBe('30.00')
  })

  it('a gift card that pays is refused when it does not exist, when it is in already, and beyond five', async () => {
    const card = await aCard('5.00')
    const frozen = await aCard('5.00')
    await change(frozen.id, { status: 'frozen' })
    const buyer = await aGuest(card.code)
    for (const code of ['9K2M-4RTZ-0123-WXYZ', 'WELCOME', frozen.code])
      expect((await enter(buyer, code)).body).toMatchObject({ code: 'giftcards.unknown' })
    expect((await enter(buyer, card.code)).body).toMatchObject({ code: 'giftcards.entered' })
    for (let more = 0; more < 4; more += 1) expect((await enter(buyer, (await aCard('5.00')).code)).status).toBe(200)
    expect((await enter(buyer, (await aCard('5.00')).code)).body).toMatchObject({ code: 'giftcards.too_many' })
    expect((await shop.server.request('POST', '/cart/gift-cards', { body: { code: card.code } })).status).toBe(401)
  })
})

describe('a gift card pays', () => {
  it('a gift card pays what it can, before the bank, and keeps the rest; a used one leaves the cart', async () => {
    const card = await aCard('20.00')
    const buyer = await aGuest(card.code)
    const placed = await buyer.checkout({ ...bank, total: '57.00', to_pay: '37.00' })
    expect(placed.status).toBe(201)
    expect(placed.body['order']).toMatchObject({
      gift_card: '20.00',
      to_pay: '37.00',
      tenders: [
        { kind: 'gift_card', amount: '20.00' },
        { kind: 'gateway', amount: '37.00' },
      ],
    })
    expect(await left(card.code)).toBe('none')
    await shop.atBank(placedOf(placed).url, 'approve')
    expect(await orderOf(buyer, placed)).toMatchObject({ status: 'processing', gift_card: '20.00' })
    expect((await buyer.get('/cart')).body['applied_gift_cards']).toEqual([])
  })

  it('two gift cards pay all that is due and not more, without a bank', async () => {
    const [first, second] = [await aCard('50.00'), await aCard('100.00')]
    const buyer = await aGuest(first.code, second.code)
    const placed = await buyer.checkout({ to_pay: '0.00' })
    expect(placed.body).toMatchObject({
      redirect: null,
      order: { status: 'processing', gift_card: '57.00', to_pay: '0.00' },
    })
    expect([await left(first.code), await left(second.code)]).toEqual(['none', '93.00'])
  })

  it('the balance of a gift card is returned when the order expires, and taken once more by late money', async () => {
    const card = await aCard('20.00')
    const buyer = await aGuest(card.code)
    const placed = await buyer.checkout()
    const { url } = placedOf(placed)
    const reference = new URL(url).searchParams.get('orderNo') ?? ''
    await shop.atBank(url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    expect(await orderOf(buyer, placed)).toMatchObject({ status: 'canceled' })
    expect(await left(card.code)).toBe('20.00')
    await shop.control(`POST /orders/${reference}/outcome`, { code: '00' })
    expect(await orderOf(buyer, placed)).toMatchObject({ status: 'processing' })
    expect(await left(card.code)).toBe('none')
  })

  it('a gift card is set to no more than its value less what an open order may give back', async () => {
    const card = await aCard('100.00')
    const buyer = await aGuest(card.code)
    const { url } = placedOf(await buyer.checkout({ to_pay: '0.00' }))
    expect(url).toBe('')
    expect(await change(card.id, { balance: '43.01' })).toMatchObject({
      status: 422,
      body: { code: 'giftcards.over_value', message: expect.stringContaining('43.00') },
    })
    expect((await change(card.id, { balance: '43.00' })).status).toBe(200)
  })

  it('a gift card may be set to its whole value again once an expired order gave its share back', async () => {
    const card = await aCard('20.00')
    const buyer = await aGuest(card.code)
    const { url } = placedOf(await buyer.checkout())
    expect((await change(card.id, { balance: '20.00' })).body).toMatchObject({ code: 'giftcards.over_value' })
    await shop.atBank(url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    expect(await left(card.code)).toBe('20.00')
    expect((await change(card.id, { balance: '5.00' })).status).toBe(200)
    expect((await change(card.id, { balance: '20.00' })).status).toBe(200)
  })

  it('a gift card that holds more than it was issued with can be frozen', async () => {
    const card = await aCard('20.00')
    const issuedWith = async (value_sen: number) =>
      shop.server.db
        .updateTable('gift_cards')
        .set({ value_sen })
        .where('id', '=', asId('gift_cards', card.id))
        .execute()
    await issuedWith(1000)
    expect((await change(card.id, { status: 'frozen' })).body).toMatchObject({ status: 'frozen', balance: '20.00' })
    await issuedWith(2000)
  })

  it('late money is refunded when its gift card was spent elsewhere meanwhile', async () => {
    const card = await aCard('20.00')
    const buyer = await aGuest(card.code)
    const placed = await buyer.checkout()
    const { url } = placedOf(placed)
    await shop.atBank(url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    const other = await aMember(shop.server.db)
    const redeemed = { token: other.token, body: { code: card.code } }
    expect((await shop.server.request('POST', '/gift-cards/redeem', redeemed)).status).toBe(200)
    await shop.control(`POST /orders/${new URL(url).searchParams.get('orderNo') ?? ''}/outcome`, { code: '00' })
    expect(await orderOf(buyer, placed)).toMatchObject({
      status: 'canceled',
      refunds: [{ amount: '37.00', destination: 'studio_task', reason: 'undeliverable' }],
    })
  })

  it('a gift card gets back what it paid when the order is cancelled, after the bank', async () => {
    const [first, second] = [await aCard('10.00'), await aCard('20.00')]
    const buyer = await aGuest(first.code, second.code)
    const placed = await buyer.checkout()
    await shop.atBank(placedOf(placed).url, 'approve')
    const { orderId, key } = placedOf(placed)
    const asked = await shop.server.request('POST', '/refunds', {
      token: buyer.token,
      headers: { 'x-order-key': key },
      body: { order_id: orderId, reason: 'changed_mind', comment: 'Too warm.', destination: 'source' },
    })
    expect(asked.status).toBe(201)
    const decided = await shop.server.request('PUT', `/staff/refunds/${textOf(asked.body['cancellation']?.['id'])}`, {
      token: manager.token,
      body: { decision: 'approve' },
    })
    expect(decided.status).toBe(200)
    expect((await orderOf(buyer, placed))['refunds']).toMatchObject([
      { amount: '27.00', destination: 'studio_task' },
      { amount: '30.00', destination: 'gift_card', status: 'processed' },
    ])
    expect([await left(first.code), await left(second.code)]).toEqual(['10.00', '20.00'])
  })

  it('a gift card shows its whole balance when its buyer comes back from the bank, and the next order replaces it', async () => {
    const card = await aCard('20.00')
    const buyer = await aGuest(card.code)
    await buyer.checkout()
    expect((await buyer.get('/cart')).body).toMatchObject({ gift_card_credit: '20.00' })
    await buyer.fill({ billing_address: anAddress(), shipping_method: delivery, shipping_remarks: 'ring twice' })
    const again = await buyer.checkout({ ...bank, to_pay: '37.00' })
    expect(again.body['order']).toMatchObject({ gift_card: '20.00' })
    expect(await left(card.code)).toBe('none')
  })
})

describe('one card in two carts', () => {
  it('a gift card in two carts is spent once, and the other buyer is told the new amount', async () => {
    const card = await aCard('57.00')
    const [one, other] = [await aGuest(card.code), await aGuest(card.code)]
    const answers = await Promise.all([one, other].map(async (buyer) => buyer.checkout({ ...bank, to_pay: '0.00' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'orders.changed' })
    expect(await left(card.code)).toBe('none')
    const late = answers[0]?.status === 409 ? one : other
    const again = await unchanged(shop.server, async () => late.checkout({ ...bank, to_pay: '0.00' }))
    expect(again).toMatchObject({ status: 409, body: { code: 'orders.changed' } })
  })

  it('one card in two carts gives exactly its value to twenty orders at once', async () => {
    const card = await aCard('57.00')
    const buyers = await Promise.all(Array.from({ length: 20 }, async () => aGuest(card.code)))
    const answers = await Promise.all(buyers.map(async (buyer) => buyer.checkout(bank)))
    const given = answers.map(({ body }) => Number(body['order']?.['gift_card'] ?? 0))
    expect(given.reduce((sum, one) => sum + one, 0)).toBe(57)
  }, 60_000)

  it('one card in two carts is promised twice without the lock of the card, and only the ledger refuses', async () => {
    const card = await aCard('57.00')
    const members = await Promise.all(Array.from({ length: 4 }, async () => aMember(shop.server.db)))
    for (const { token } of members) {
      const buyer = cartBuyer(shop, token)
      await buyer.put([{ id: socks.id, quantity: 1 }])
      await buyer.fill({ billing_address: anAddress(), shipping_method: delivery })
      expect((await enter(buyer, card.code)).status).toBe(200)
    }
    const place = placeCheckout(createGateways(shop.server.config))
    const callers = await callersOf(shop.server, { studio: shop.studio, members })
    const input = { ...bank, payment_method: 'curlecfpx', account_type: '01', to_pay: '0.00' } as const
    // All buy the same socks, whose lock would keep them apart before.
    const of = /v\.stock - v\.held as left|from gift_cards card|select "balance", "seq" from "ledger_accounts"/
    const placed = await withoutLock({ of, readers: members.length }, async () =>
      Promise.allSettled(
        callers.map(async (ctx) => inTransaction(shop.server.db, async (tx) => place({ ...ctx, tx }, input))),
      ),
    )
    const lost = placed.filter(({ status }) => status === 'rejected')
    expect(lost).toHaveLength(3)
    for (const one of lost) expect(String('reason' in one && one.reason)).toContain('lost value under its lock')
  }, 60_000)
})
