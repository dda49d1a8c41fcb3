import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ env: { GATEWAYS: 'razorpay,ipay88' } })
})
afterAll(async () => shop.stop())

describe('a package is paid through Curlec by Razorpay', () => {
  it('the same webhook again changes nothing and is stored once', async () => {
    const bought = await shop.buyer()
    const sent = await approvedMessage(bought)
    for (let time = 0; time < 3; time += 1) expect(await post(sent)).toBe(200)
    const events = await eventsOf(bought.reference)
    expect(await post(sent)).toBe(200)
    expect(await eventsOf(bought.reference)).toBe(events)
    await paidOnce(bought.orderId)
  })

  it.each([
    ['is no JSON', Buffer.from('{"event":')],
    ['is no UTF-8', Buffer.from([0x7b, 0xc3, 0x28, 0x7d])],
    ['begins with a byte order mark', Buffer.from('\uFEFF{"event":"payment.captured"}')],
    ['names a key twice', Buffer.from('{"event":"payment.captured","event":"payment.failed"}')],
    ['nests deeper than any message', Buffer.from(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)],
  ])(
    'a webhook that %s is rejected for its signature before it is decoded, and when it has one',
    async (_what, body) => {
      const reasons = async () => {
        const rows = await sql<{ reason: string; messages: number }>`
        select reason, sum(times)::integer as messages from payment_rejections group by reason`.execute(shop.server.db)
        return Object.fromEntries(rows.rows.map(({ reason, messages }) => [reason, messages]))
      }
      const before = await reasons()
      expect(await post({ body, signature: 'f'.repeat(64) })).toBe(401)
      expect(await post({ body, signature: createHmac('sha256', 'SIMWHSEC').update(body).digest('hex') })).toBe(401)
      const after = await reasons()
      const counted = ['unsigned', 'malformed'].map((reason) => (after[reason] ?? 0) - (before[reason] ?? 0))
      expect(counted).toEqual([1, 1])
    },
  )

  it.each([
    ['payment.authorized,payment.captured,order.paid'],
    ['order.paid,payment.captured,payment.authorized'],
    ['payment.captured,payment.authorized'],
    ['payment.authorized,order.paid'],
  ])('a package that is reported by %s is paid once', async (events) => {
    await shop.control('PUT /events', { events })
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve-drop-browser')
    await shop.control('PUT /events', { events: 'order.paid,payment.failed' })
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
    await paidOnce(bought.orderId)
  })

  it('an authorized payment is not paid yet, and is found to be by the next requery', async () => {
    await shop.control('PUT /events', { events: 'payment.authorized' })
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve-drop-browser')
    await shop.control('PUT /events', { events: 'order.paid,payment.failed' })
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    await shop.server.clock.advance({ minutes: 3 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('a payment at a page left open past the window is found though both messages are lost', async () => {
    const bought = await shop.buyer()
    const { body } = await form(bought.url)
    const page = z.parse(z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }), body['form'])
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled' })
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00', server: false, browser: false })
    await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ ...page.fields, bank: 'MB2U' }),
      redirect: 'manual',
    })
    await shop.server.clock.advance({ minutes: 61 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('a cancellation returns by the URL alone, whose key shows the order', async () => {
    const bought = await shop.buyer()
    const attempt = new URL(bought.url).searchParams.get('attempt') ?? ''
    expect(await shop.atBank(bought.url, 'cancel-login')).toEqual({})
    expect(await shop.comeBack({ attempt })).toMatchObject({ status: 200, body: { order_id: bought.orderId } })
    expect(await shop.comeBack({ 'error[code]': 'BAD_REQUEST_ERROR' })).toMatchObject({ status: 401 })
  })
})

it.each([
  ['54', 'card_expired'],
  ['55', 'wrong_code'],
  ['57', 'declined'],
  ['14', null],
])('a payment that failed with %s tells the buyer %s', async (code, outcome) => {
  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'abandon')
  await shop.control(`POST /orders/${bought.reference}/outcome`, { code })
  expect(await shop.order(bought)).toMatchObject({ payment: { status: 'failed', outcome } })
})

it('a bank that Razorpay cannot reach is offline in the list and is not led to', async () => {
  await shop.control('PUT /downtimes/RHBB', { status: 'started' })
  const listed = await shop.server.request('GET', '/curlec-services/bank-list?business_model=01&limit=100')
  const banks = z.parse(z.array(z.object({ code: z.string(), online: z.boolean() })), listed.body['data'])
  expect(banks.filter(({ online }) => !online).map(({ code }) => code)).toEqual(['RHB0218'])
  const bought = await shop.buyer({ body: { bank_code: 'RHB0218' } })
  expect(bought.answer).toMatchObject({ status: 422, body: { code: 'payments.bank_offline' } })
  expect((await shop.buyer({ body: { bank_code: 'PBB0233' } })).answer.status).toBe(201)
})

describe('a signed message that was altered', () => {
  it("another order's genuine return pays that order and no other", async () => {
    const [paid, unpaid] = [await shop.buyer(), await shop.buyer()]
    await form(unpaid.url)
    const fields = await shop.atBank(paid.url, 'approve-drop-server')
    const attempt = new URL(unpaid.url).searchParams.get('attempt') ?? ''
    await shop.comeBack({ ...fields, attempt })
    expect(await shop.order(paid)).toMatchObject({ status: 'complete' })
    expect(await shop.order(unpaid)).toMatchObject({ status: 'pending_payment' })
  })

  it('a webhook of an unknown order is refused so that it is retried, and one about something else is accepted', async () => {
    const bought = await shop.buyer()
    const { body } = await approvedMessage(bought)
    expect(await post(signed(body.replaceAll(/order_SIM\d+/g, 'order_NOBODY')))).toBe(404)
    expect(await post(signed(body.replace('order.paid', 'refund.processed')))).toBe(200)
    expect(await post({ body, signature: '' })).toBe(401)
  })
})

it('a webhook before its order is written is retried, and pays then', async () => {
  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'approve-drop-server')
  const sent = await messageOf(bought.reference)
  const { rows } = await sql<{ id: string }>`
    select gateway_order_id as id from payment_attempts where merchant_ref = ${bought.reference}`.execute(
    shop.server.db,
  )
  const keep = async (id: string | null) =>
    sql`update payment_attempts set gateway_order_id = ${id} where merchant_ref = ${bought.reference}`.execute(
      shop.server.db,
    )
  await keep(null)
  expect(await post(sent)).toBe(404)
  await keep(rows[0]?.id ?? null)
  expect(await post(sent)).toBe(200)
  expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
})

describe('the gateway order before the redirect', () => {
  it.each(['500', 'slow', 'garbage', 'missing-response', 'hang', 'reset', 'redirect'])(
    'a gateway that answers with %s ends in a refusal; the order is kept, and the next try works',
    async (fault) => {
      const bought = await shop.buyer()
      await shop.control('POST /requeries', { fault, times: 1 })
      expect(await form(bought.url)).toMatchObject({ status: 503, body: { code: 'payments.no_answer' } })
      expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
      await shop.atBank(bought.url, 'approve')
      expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
    },
  )

  it('no transaction is open while the order is created at the gateway', async () => {
    const bought = await shop.buyer()
    await shop.control('POST /requeries', { fault: 'hang', times: 1 })
    const asking = form(bought.url)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(shop.server.db)
    expect(rows).toEqual([{ open: 0 }])
    expect(await asking).toMatchObject({ status: 503 })
  })

  it('concurrent requests create one order at the gateway', async () => {
    const bought = await shop.buyer()
    const answers = await Promise.all([1, 2, 3].map(async () => form(bought.url)))
    const ids = answers.map(({ body }) =>
      z.parse(z.object({ fields: z.object({ order_id: z.string() }) }), body['form']),
    )
    expect(new Set(ids.map(({ fields }) => fields.order_id)).size).toBe(1)
  })
})

type Sent = { readonly body: string; readonly signature: string }

function signed(body: string): Sent {
  return { body, signature: createHmac('sha256', 'SIMWHSEC').update(body).digest('hex') }
}

async function form(url: string) {
  return shop.server.request('GET', `/orders/payment/form${new URL(url).search}`)
}

async function post({ body, signature }: Sent | { body: Buffer<ArrayBuffer>; signature: string }): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
  const answer = await fetch(`${shop.server.url}/api/orders/payment/callback/curlec2`, {
    method: 'POST',
    headers,
    body,
  })
  return answer.status
}

/** The webhook of an approved payment, as sent. */
async function approvedMessage(bought: { url: string; reference: string }): Promise<Sent> {
  await shop.atBank(bought.url, 'approve')
  return messageOf(bought.reference)
}

async function messageOf(reference: string): Promise<Sent> {
  const { transactions } = await shop.control(`GET /transactions?orderNo=${reference}`)
  const delivery = z.object({ channel: z.string(), body: z.string(), signature: z.optional(z.string()) })
  const [payment] = z.parse(z.array(z.object({ deliveries: z.array(delivery) })), transactions)
  const sent = payment?.deliveries.find(({ channel }) => channel === 'server')
  return { body: sent?.body ?? '', signature: sent?.signature ?? '' }
}

async function eventsOf(reference: string): Promise<number> {
  return count(sql`select count(*)::int as n from payment_events where merchant_ref = ${reference}`)
}

async function paidOnce(orderId: string): Promise<void> {
  const paid = sql`select count(*)::int as n from payment_attempts where order_id = ${orderId} and status = 'succeeded'`
  expect(await count(paid)).toBe(1)
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(shop.server.db)
  return z.parse(z.array(z.object({ n: z.number() })), rows)[0]?.n ?? 0
}
