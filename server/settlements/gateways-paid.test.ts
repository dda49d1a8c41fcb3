import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachWay, expectPaidOnce, lastMessage, tell } from '#dev/testing/each-gateway.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aSockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'

describe.each(eachWay)('payments through $name', ({ env, payBy, provider }) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop({ env, payBy })
  })
  afterAll(async () => shop.stop())

  it('a payment counts once when the server message comes first and the browser second', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'approve')
    await expectPaidOnce(shop, bought)
    expect(await shop.comeBack(fields)).toMatchObject({ status: 200, body: { order_id: bought.orderId } })
    await expectPaidOnce(shop, bought)
  })

  it('a payment counts once when the browser comes first and the server message later', async () => {
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', { orderNo: bought.reference, delayMs: 300 })
    const fields = await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    expect((await shop.comeBack(fields)).status).toBe(200)
    await expectPaidOnce(shop, bought)
    await shop.control('POST /drain')
    await expectPaidOnce(shop, bought)
  })

  it('a payment counts once when both come at once, twenty times', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'approve-drop-server')
    const message = await lastMessage(shop, bought.reference)
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => (turn % 2 === 0 ? tell(shop, message) : shop.comeBack(fields))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await expectPaidOnce(shop, bought)
  })

  it('a server message that is repeated five times gets the same response each time', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve')
    const message = await lastMessage(shop, bought.reference)
    const expected = provider === 'ipay88' ? 'RECEIVEOK' : JSON.stringify({ success: true })
    for (let time = 0; time < 5; time += 1) {
      const answer = await tell(shop, message)
      expect([answer.status, await answer.text()]).toEqual([200, expected])
    }
    const { rows } = await shop.server.pool.query(
      'select verdict, count(*)::int as kept from payment_events where merchant_ref = $1 group by verdict order by verdict',
      [bought.reference],
    )
    expect(rows).toEqual([
      { verdict: 'paid', kept: 1 },
      { verdict: 'repeat', kept: 1 },
    ])
    await expectPaidOnce(shop, bought)
  })

  it('a payment counts with the server message alone', async () => {
    const bought = await shop.buyer()
    expect(await shop.atBank(bought.url, 'approve-drop-browser')).toBeUndefined()
    await expectPaidOnce(shop, bought)
  })

  it('a payment counts with the browser alone, again and again', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'approve-drop-server')
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    for (let time = 0; time < 3; time += 1) expect((await shop.comeBack(fields)).status).toBe(200)
    await expectPaidOnce(shop, bought)
  })

  it('a payment without any message is found by asking', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve-drop-server')
    await shop.server.clock.advance({ minutes: 4 })
    await shop.reconcile()
    await expectPaidOnce(shop, bought)
  })

  it('a payer whose name has every kind of character can pay', async () => {
    const buyerName = `PnN@m()/PyN.-&B''UYER + "李 明" %26`
    await shop.control('PUT /buyer', { name: buyerName })
    const bought = await shop.buyer({ body: { contact_title: buyerName } })
    const fields = await shop.atBank(bought.url, 'approve')
    await expectPaidOnce(shop, bought)
    expect((await shop.comeBack(fields)).status).toBe(200)
  })

  /** A page of ours brings the fields, as it does for a browser. */
  const inBrowser = async (fields: Readonly<Record<string, string>>) =>
    shop.server.request('POST', `/orders/payment/return/${provider === 'ipay88' ? 'ipay88' : 'curlec2'}`, {
      body: fields,
      headers: { 'x-platform': 'web' },
    })

  it('a return shows the order of a guest to the browser that went to the bank, and to no other', async () => {
    const order = await aSockOrder(shop)
    const started = await shop.server.request('POST', `/orders/${order.orderId}/payments`, {
      ...order.access,
      body: payBy,
    })
    const url = textOf(started.body['redirect']?.['url'])
    const { attempt: _attempt, ...fields } = (await shop.atBank(url, 'approve')) ?? {}
    const sent = new URL(url).searchParams
    // It stands in the address that the gateway sends the browser back to.
    const attempt = sent.get('attempt') ?? new URL(sent.get('merchantUrl') ?? '').searchParams.get('attempt') ?? ''
    const elsewhere = await inBrowser(fields)
    expect([elsewhere.status, elsewhere.headers.get('set-cookie')]).toEqual([200, null])
    const back = await inBrowser({ ...fields, attempt })
    expect(back).toMatchObject({ status: 200, body: { order_id: order.orderId } })
    const cookie = back.headers.get('set-cookie')?.split(';')[0] ?? ''
    const read = async (headers: Readonly<Record<string, string>>) =>
      shop.server.request('GET', `/orders/${order.orderId}`, { headers: { 'x-platform': 'web', ...headers } })
    expect(await read({ cookie })).toMatchObject({ status: 200, body: { status: 'processing' } })
    expect((await read({})).status).toBe(401)
  })

  it('a genuine return shows its order to no browser but the buyer’s own', async () => {
    const bought = await shop.buyer()
    const { attempt: _attempt, ...fields } = (await shop.atBank(bought.url, 'approve')) ?? {}
    const elsewhere = await inBrowser(fields)
    expect(elsewhere).toMatchObject({ status: 200, body: { success: true, order_id: bought.orderId } })
    expect(Object.keys(elsewhere.body).sort()).toEqual(['order_id', 'success'])
    expect(elsewhere.headers.get('set-cookie')).toBeNull()
    expect((await shop.server.request('GET', `/orders/${bought.orderId}`)).status).toBe(401)
    const stranger = await shop.buyer()
    const theirs = await shop.server.request('GET', `/orders/${bought.orderId}`, { token: stranger.member.token })
    expect(theirs.status).toBe(404)
    expect(JSON.stringify(theirs.body)).not.toContain(bought.member.email)
  })

  it('an order has one open attempt however often Pay is clicked, and each has a reference of its own', async () => {
    const bought = await shop.buyer()
    const again = await Promise.all([1, 2, 3].map(async () => shop.payAgain(bought.member, bought.orderId)))
    const references = [bought.reference, ...again.map(({ reference }) => reference)]
    expect(new Set(references).size).toBe(4)
    const { rows } = await shop.server.pool.query(
      "select count(*)::int as live from payment_attempts where order_id = $1 and status in ('created', 'redirected')",
      [bought.orderId],
    )
    expect(rows).toEqual([{ live: 1 }])
    const last = again.toSorted((one, other) => one.reference.localeCompare(other.reference)).at(-1)
    await shop.atBank(last?.url ?? '', 'approve')
    await expectPaidOnce(shop, bought)
  })
})
