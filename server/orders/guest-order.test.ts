import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aProduct, aShelf } from '#dev/testing/shelf.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { applyChanges } from './apply-changes.ts'
import { openOrder } from './open-order.ts'
import { orderKey } from './order-key.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const bank = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
const keyOf = (orderId: string) => orderKey.of({ orderId, secret: shop.server.config.secret })

/** An order of two pairs of socks, RM 50.00 with delivery less a coupon, of someone without an account. */
async function aGuestOrder(): Promise<string> {
  const { db } = shop.server
  const { variantIds, id } = await aProduct(db, { shelf: await aShelf(db, shop.studio) })
  const { rows } = await sql<{ id: string }>`
    with placed as (
      insert into orders (number, branch_id, status, subtotal_sen, discount_sen, delivery_sen, total_sen, gateway_sen, placed_at, expires_at, updated_at,
        email, contact_name, locale, coupon_code, shipping_address, shipping_method)
      values (${randomUUID().slice(-12).toUpperCase()}, ${shop.studio.branchId}, 'pending', 4900, 700, 800, 5000, 5000, studio_now(),
        studio_now() + interval '10 minutes', studio_now(), 'siti@example.com', 'Siti binti Ali', 'zh', 'WELCOME',
        ${JSON.stringify(address)}::jsonb, ${JSON.stringify(method)}::jsonb)
      returning id
    ), line as (
      insert into order_lines (order_id, kind, product_id, variant_id, title, option_title, quantity, base_sen, price_rule, unit_sen, total_sen, discount_sen)
      select id, 'goods', ${id}, ${variantIds[0]}, '{"en":"Grip socks","zh":"防滑袜"}', '{"en":"M","zh":"中"}', 2, 2900, 'tier', 2450, 4900, 700 from placed
    )
    insert into order_events (order_id, at, to_status, reason)
    select id, studio_now(), 'pending', 'placed' from placed
    returning order_id as id`.execute(db)
  return rows[0]?.id ?? ''
}

const address = {
  recipient: 'Siti binti Ali',
  email: 'siti@example.com',
  contact_number: '60123456789',
  street_address: '12 Lebuh Chulia',
  city: 'George Town',
  zip: '10200',
  state_id: 'pulau-pinang',
  state: 'Pulau Pinang',
  display_text: '12 Lebuh Chulia, Pulau Pinang, George Town, 10200',
}
const method = {
  id: 'standard',
  name: { en: 'Standard', zh: '标准' },
  arrives_from: '2026-11-24',
  arrives_to: '2026-11-26',
}

describe('the order of a guest', () => {
  it('is read with its key and tells what was agreed', async () => {
    const orderId = await aGuestOrder()
    const read = await shop.server.request('GET', `/orders/${orderId}`, { headers: { 'x-order-key': keyOf(orderId) } })
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
        shipping_address: address,
        billing_address: null,
        shipping_method: { id: 'standard', name: 'Standard', arrives_from: '2026-11-24', arrives_to: '2026-11-26' },
        may_pay_again: true,
        lines: [
          {
            kind: 'goods',
            plan_id: null,
            title: 'Grip socks',
            option: 'M',
            picture: null,
            base_price: '29.00',
            price_rule: 'tier',
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

  it('is opened by the cookie of a browser, and by no other key, cookie, cart or account', async () => {
    const orderId = await aGuestOrder()
    const other = await aGuestOrder()
    const { token } = await aMember(shop.server.db)
    const status = async (options: { token?: string; headers?: Record<string, string> }) =>
      (await shop.server.request('GET', `/orders/${orderId}`, options)).status
    expect(await status({ headers: { cookie: `hundred_order=${orderId}.${keyOf(orderId)}` } })).toBe(200)
    expect(await status({ token, headers: { 'x-order-key': keyOf(orderId) } })).toBe(200)
    for (const key of [keyOf(other), '', 'x'.repeat(43), `${keyOf(orderId)}x`])
      expect(await status({ headers: { 'x-order-key': key } })).toBe(404)
    expect(await status({ headers: { cookie: `hundred_order=${other}.${keyOf(other)}` } })).toBe(404)
    expect(await status({ token })).toBe(404)
    expect(await status({ token: randomUUID() })).toBe(401)
    expect(await status({})).toBe(401)
  })

  it('is as absent to a wrong key as one that was never placed', async () => {
    const orderId = await aGuestOrder()
    const headers = { 'x-order-key': keyOf(randomUUID()) }
    const theirs = await shop.server.request('GET', `/orders/${orderId}`, { headers })
    const never = await shop.server.request('GET', `/orders/${randomUUID()}`, { headers })
    const said = ({ status, body }: typeof theirs) => ({ status, code: body['code'], message: body['message'] })
    expect(said(theirs)).toEqual(said(never))
  })

  it('is paid with its key, waits for the studio, and its receipt goes to the guest', async () => {
    const orderId = await aGuestOrder()
    const headers = { 'x-order-key': keyOf(orderId) }
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
      if (!open) throw new Error('the order is gone')
      const orders = [{ order: open.order, changes: [{ to: 'complete', reason: 'delivered' }] as const }]
      await applyChanges(tx, { orders, origin: '', now: open.now })
    })
    expect(await read()).toMatchObject({ status: 'complete', lines: [{ delivered: true }] })
  })

  it('has no wallet, so that money paid twice is sent back by the studio', async () => {
    const orderId = await aGuestOrder()
    const headers = { 'x-order-key': keyOf(orderId) }
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
