import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderedAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { aGoodsOrder } from '#dev/testing/goods-orders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { sockCheckout } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { applyChanges } from './apply-changes.ts'
import { openOrder } from './open-orders.ts'
import { orderKey } from './order-key.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const bank = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
const keyOf = async (orderId: string) =>
  orderKey.of({ orderId, secret: shop.server.config.secret, now: await shop.server.clock.now() })

/** An order of two pairs of socks, RM 50.00 with delivery less a coupon, of someone without an account. */
async function aGuestOrder(): Promise<string> {
  const { db } = shop.server
  const product = await aProduct(db, { catalog: await aCatalog(db, shop.studio) })
  return aGoodsOrder(shop, {
    lines: [{ product, quantity: 2, unitSen: 2450, discountSen: 700 }],
    deliverySen: 800,
    checkout: sockCheckout(),
  })
}

describe('the order of a guest', () => {
  it('the order of a guest is read with its key and shows what was agreed', async () => {
    const orderId = await aGuestOrder()
    const read = await shop.server.request('GET', `/orders/${orderId}`, {
      headers: { 'x-order-key': await keyOf(orderId) },
    })
    expect(read).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        subtotal: '49.00',
        discount: '7.00',
        coupon_code: 'WELCOME',
        delivery: '8.00',
        total: '50.00',
        to_pay: '50.00',
        tenders: [{ kind: 'gateway', amount: '50.00' }],
        contact: { name: 'Siti binti Ali', email: 'siti@example.com', phone: null },
        shipping_address: orderedAddress,
        billing_address: null,
        shipping_method: { id: 'standard', name: 'Standard', arrives_from: '2026-11-24', arrives_to: '2026-11-26' },
        shipping_remarks: 'Ring twice',
        leave_at_door: true,
        may_pay_again: true,
        lines: [
          {
            kind: 'goods',
            plan_id: null,
            title: 'Grip socks',
            option: 'M',
            picture: null,
            base_price: '49.00',
            price_rule: 'base',
            unit_price: '24.50',
            total: '49.00',
            discount: '7.00',
            delivered: false,
          },
        ],
      },
    })
    expect(read.body['hold_ends_at']).toBe(read.body['expires_at'])
  })

  it('the order of a guest is opened by the cookie of a browser, and by no other key, cookie, cart or account', async () => {
    const orderId = await aGuestOrder()
    const other = await aGuestOrder()
    const { token } = await aMember(shop.server.db)
    const status = async (options: { token?: string; headers?: Record<string, string> }) =>
      (await shop.server.request('GET', `/orders/${orderId}`, options)).status
    expect(await status({ headers: { cookie: `hundred_order=${orderId}.${await keyOf(orderId)}` } })).toBe(200)
    expect(await status({ token, headers: { 'x-order-key': await keyOf(orderId) } })).toBe(200)
    for (const key of [await keyOf(other), '', 'x'.repeat(43), `${await keyOf(orderId)}x`])
      expect(await status({ headers: { 'x-order-key': key } })).toBe(404)
    expect(await status({ headers: { cookie: `hundred_order=${other}.${await keyOf(other)}` } })).toBe(404)
    expect(await status({ token })).toBe(404)
    expect(await status({ token: randomUUID() })).toBe(401)
    expect(await status({})).toBe(401)
  })

  it('the order of a guest is opened by its key for two hours, and by no key once an account has it', async () => {
    const orderId = await aGuestOrder()
    const headers = { 'x-order-key': await keyOf(orderId) }
    const status = async () => (await shop.server.request('GET', `/orders/${orderId}`, { headers })).status
    await shop.server.clock.advance({ minutes: 119 })
    expect(await status()).toBe(200)
    await shop.server.clock.advance({ minutes: 2 })
    expect(await status()).toBe(404)
    headers['x-order-key'] = await keyOf(orderId)
    expect(await status()).toBe(200)
    const longer = headers['x-order-key'].replace(/^\d+/, (ends) => String(Number(ends) + 3_600_000))
    headers['x-order-key'] = longer
    expect(await status()).toBe(404)
    headers['x-order-key'] = await keyOf(orderId)
    const { accountId, personId } = await aMember(shop.server.db)
    const owned = { account_id: accountId, person_id: personId }
    await shop.server.db.updateTable('orders').set(owned).where('id', '=', asId('orders', orderId)).execute()
    expect(await status()).toBe(404)
  })

  it('the order of a guest is as absent to a wrong key as one that was never placed', async () => {
    const orderId = await aGuestOrder()
    const headers = { 'x-order-key': await keyOf(randomUUID()) }
    const theirs = await shop.server.request('GET', `/orders/${orderId}`, { headers })
    const never = await shop.server.request('GET', `/orders/${randomUUID()}`, { headers })
    const said = ({ status, body }: typeof theirs) => ({ status, code: body['code'], message: body['message'] })
    expect(said(theirs)).toEqual(said(never))
  })

  it('the order of a guest is paid with its key, is packed next, and its receipt goes to the guest', async () => {
    const orderId = await aGuestOrder()
    const headers = { 'x-order-key': await keyOf(orderId) }
    const path = `/orders/${orderId}/payments`
    expect((await shop.server.request('POST', path, { body: bank })).status).toBe(401)
    const started = await shop.server.request('POST', path, { headers, body: bank })
    expect(started.status).toBe(201)
    await shop.atBank(textOf(started.body['redirect']?.['url']), 'approve')
    const read = async () => (await shop.server.request('GET', `/orders/${orderId}`, { headers })).body
    expect(await read()).toMatchObject({ status: 'processing', lines: [{ delivered: false }], hold_ends_at: null })
    const receipt = await shop.server.db
      .selectFrom('messages')
      .select(['account_id', 'recipient', 'locale'])
      .where('event_key', '=', `order.paid:${orderId}`)
      .executeTakeFirst()
    expect(receipt).toEqual({ account_id: null, recipient: 'siti@example.com', locale: 'zh' })
    await inTransaction(shop.server.db, async (tx) => {
      const open = await openOrder(tx, { orderId: asId('orders', orderId) })
      if (!open) throw new Error('the order is missing')
      const orders = [{ ...open, changes: [{ to: 'complete', reason: 'delivered' }] as const }]
      await applyChanges(tx, { orders, origin: '', now: open.now })
    })
    expect(await read()).toMatchObject({ status: 'complete', lines: [{ delivered: true }] })
  })

  it('the order of a guest has no wallet, so that the studio refunds money paid twice', async () => {
    const orderId = await aGuestOrder()
    const headers = { 'x-order-key': await keyOf(orderId) }
    const start = async () => {
      const started = await shop.server.request('POST', `/orders/${orderId}/payments`, { headers, body: bank })
      return textOf(started.body['redirect']?.['url'])
    }
    const first = await start()
    const second = await start()
    await shop.atBank(second, 'approve')
    await shop.atBank(first, 'approve')
    expect((await shop.server.request('GET', `/orders/${orderId}`, { headers })).body).toMatchObject({
      status: 'processing',
      refunds: [{ amount: '50.00', destination: 'studio_task', status: 'requested', reason: 'overpaid' }],
    })
  })
})
