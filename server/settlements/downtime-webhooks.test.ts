import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { erasePayers } from '#server/payments/queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ env: { GATEWAYS: 'razorpay,ipay88' } })
  // A shop with one payment is known to the account that sends webhooks.
  await shop.atBank((await shop.buyer()).url, 'approve')
})
afterAll(async () => shop.stop())

const bankList = z.array(z.object({ code: z.string(), online: z.boolean() }))
const offline = async (model: '01' | '02' = '01', method = '01') => {
  const { body } = await shop.server.request(
    'GET',
    `/curlec-services/bank-list?method=${method}&business_model=${model}&limit=100`,
  )
  return z
    .parse(bankList, body['data'])
    .filter(({ online }) => !online)
    .map(({ code }) => code)
}
const methods = async () => {
  const { body } = await shop.server.request('GET', '/payment_methods?limit=100')
  return z.parse(z.array(z.object({ code: z.string() })), body['data']).map(({ code }) => code)
}
const tell = async (bank: string, body: object) => {
  // Changes at the gateway happen at different seconds.
  await shop.control('PUT /clock', { advanceMs: 1000 })
  const told = await shop.control(`PUT /downtimes/${bank}`, { notify: true, ...body })
  expect(told['result']).toBe('200')
  // A server that listens drops its cached lists by itself.
  await shop.server.clock.advance({ seconds: 0 })
  return z.parse(z.object({ body: z.string(), signature: z.string() }), told['message'])
}
const post = async (body: string, signature = createHmac('sha256', 'SIMWHSEC').update(body).digest('hex')) =>
  fetch(`${shop.server.url}/api/orders/payment/callback/curlec2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    body,
  })
const kept = async () => {
  const { rows } = await shop.server.pool.query(
    "select count(*)::int as kept from payment_events where verdict = 'downtime'",
  )
  return z.parse(z.array(z.object({ kept: z.int() })), rows)[0]?.kept
}

describe('a webhook about a bank that Razorpay cannot reach', () => {
  it('a webhook takes a bank that Razorpay cannot reach off a fresh list at once, and restores it', async () => {
    expect(await offline()).toEqual([])
    await tell('RHBB', { status: 'started' })
    expect(await offline()).toEqual(['RHB0218'])
    // Its business accounts are another bank, and mandates use another interface.
    expect([await offline('02'), await offline('01', '00')]).toEqual([[], []])
    const bought = await shop.buyer({ body: { bank_code: 'RHB0218' } })
    expect(bought.answer).toMatchObject({ status: 422, body: { code: 'payments.bank_offline' } })
    await tell('RHBB', { status: 'resolved' })
    expect(await offline()).toEqual([])
    expect((await shop.buyer({ body: { bank_code: 'RHB0218' } })).answer.status).toBe(201)
  })

  it('a webhook about a bank is kept once however often it comes, byte for byte, and an older one changes nothing', async () => {
    const started = await tell('PBBE', { status: 'started' })
    const before = await kept()
    for (let time = 0; time < 3; time += 1) expect((await post(started.body, started.signature)).status).toBe(200)
    expect(await kept()).toBe(before)
    const { rows } = await shop.server.pool.query(
      "select body, headers ->> 'x-razorpay-signature' as signature from payment_event_bodies where body = $1",
      [started.body],
    )
    expect(rows).toEqual([started])
    // Resolved at the second of its start, and the start reported once more after that.
    const resolved = started.body.replaceAll('started', 'resolved')
    expect((await post(resolved)).status).toBe(200)
    expect(await offline()).toEqual([])
    expect((await post(started.body)).status).toBe(200)
    expect(await offline()).toEqual([])
    const older = started.body.replace(/"updated_at":\d+/, '"updated_at":1')
    expect((await post(older)).status).toBe(200)
    expect(await offline()).toEqual([])
  })

  it('a webhook about a bank makes every server drop its cached lists', async () => {
    const client = await shop.server.pool.connect()
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen changed')
    await tell('UOVB', { status: 'started' })
    await tell('UOVB', { status: 'resolved' })
    await client.query('unlisten changed')
    client.release()
    expect(heard.filter((table) => table === 'payment_downtimes')).toHaveLength(2)
  })

  it('a webhook about a bank changes nothing when it is unsigned, changed, or signed with another key', async () => {
    const { message } = await shop.control('PUT /downtimes/HLBB', { status: 'started' })
    const { body, signature } = z.parse(z.object({ body: z.string(), signature: z.string() }), message)
    for (const [text, sign] of [
      [body, ''],
      [`${body} `, signature],
      [body.replace('HLBB', 'MB2U'), signature],
      [body, createHmac('sha256', 'SIMSECRET').update(body).digest('hex')],
      [body, signature.toUpperCase()],
    ] as const)
      expect((await post(text, sign)).status).toBe(401)
    expect(await offline()).toEqual([])
  })

  it('a webhook about a bank counts when it is severe and has begun, and an unknown one changes nothing', async () => {
    await tell('CIBB', { status: 'started', severity: 'low' })
    expect(await offline()).toEqual([])
    await tell('CIBB', { status: 'updated', severity: 'high' })
    await tell('ARBK_C', { status: 'started' })
    await tell('ZZZZ', { status: 'started' })
    expect([await offline(), await offline('02')]).toEqual([['BCBB0235'], ['AMBB0208']])
    await tell('CIBB', { status: 'resolved' })
    await tell('ARBK_C', { status: 'resolved' })
  })

  it('a webhook may be about all of online banking, or all cards, which are then no way to pay', async () => {
    await tell('*', { status: 'started' })
    expect((await offline()).length).toBeGreaterThan(15)
    await tell('*', { status: 'resolved' })
    expect(await offline()).toEqual([])
    await tell('*', { status: 'started', method: 'card' })
    expect(await methods()).toEqual(['curlecfpx', 'ipay88'])
    const bought = await shop.buyer({ body: { payment_method: 'curleccc', bank_code: undefined } })
    expect(bought.answer).toMatchObject({ status: 422, body: { code: 'payments.no_method' } })
    await tell('*', { status: 'resolved', method: 'card' })
    expect(await methods()).toEqual(['curlecfpx', 'curleccc', 'ipay88'])
  })
})

describe('the event id of Razorpay', () => {
  it('the same event under the same id is kept once, with its id', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve')
    const sent = async () => {
      const { rows } = await shop.server.pool.query(
        `select event.verdict, body.headers ->> 'x-razorpay-event-id' as id, body.body
         from payment_events event join payment_event_bodies body on body.event_id = event.id
         where event.merchant_ref = $1`,
        [bought.reference],
      )
      return z.parse(z.array(z.object({ verdict: z.string(), id: z.string(), body: z.string() })), rows)
    }
    const [first] = await sent()
    expect(first).toMatchObject({ verdict: 'paid', id: expect.stringMatching(/^evt_[0-9a-f]{14}$/) })
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ event: 'order.paid', payload: { order: { entity: {} } } })
    const { transactions } = await shop.control(`GET /transactions?orderNo=${bought.reference}`)
    const [{ id } = { id: '' }] = z.parse(z.array(z.object({ id: z.string() })), transactions)
    await shop.control(`POST /transactions/${id}/replay`, { copies: 5 })
    // One more is stored: the repeat.
    expect((await sent()).map(({ verdict }) => verdict).sort()).toEqual(['paid', 'repeat'])
    expect(new Set((await sent()).map((event) => event.id)).size).toBe(1)
  })

  it('the event id of Razorpay is removed with the body, and the outcome of the message stays', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve')
    const left = async () => {
      const { rows } = await shop.server.pool.query(
        `select count(*)::int as events, count(body.event_id)::int as bodies
         from payment_events event left join payment_event_bodies body on body.event_id = event.id
         where event.merchant_ref = $1`,
        [bought.reference],
      )
      return rows
    }
    expect(await left()).toEqual([{ events: 1, bodies: 1 }])
    await inTransaction(shop.server.db, async (tx) => erasePayers(tx, bought.member.accountId))
    expect(await left()).toEqual([{ events: 1, bodies: 0 }])
  })

  it('another event under a known id still counts, since no signature covers the id', async () => {
    const [one, other] = [await shop.buyer(), await shop.buyer()]
    for (const { url } of [one, other]) await shop.atBank(url, 'approve-drop-server')
    const messages = await Promise.all(
      [one, other].map(async ({ reference }) => {
        const { transactions } = await shop.control(`GET /transactions?orderNo=${reference}`)
        const told = z.array(z.object({ deliveries: z.array(z.object({ channel: z.string(), body: z.string() })) }))
        return z.parse(told, transactions)[0]?.deliveries.find(({ channel }) => channel === 'server')?.body ?? ''
      }),
    )
    for (const body of messages) {
      const answer = await fetch(`${shop.server.url}/api/orders/payment/callback/curlec2`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': createHmac('sha256', 'SIMWHSEC').update(body).digest('hex'),
          'x-razorpay-event-id': 'evt_00000000000000',
        },
        body,
      })
      expect(answer.status).toBe(200)
    }
    expect(await shop.order(one)).toMatchObject({ status: 'complete' })
    expect(await shop.order(other)).toMatchObject({ status: 'complete' })
  })
})
