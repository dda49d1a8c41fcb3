import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const byIpay88 = { payment_method: 'ipay88', contact_number: '012-345 6789' }

it.each(['SHA1', 'HMACSHA512'] as const)('an account that signs by %s pays all the same', async (signatureType) => {
  const other = await startShop({ signatureType })
  try {
    const bought = await other.buyer({ body: byIpay88 })
    await other.atBank(bought.url, 'approve')
    expect(await other.order(bought)).toMatchObject({ status: 'complete' })
  } finally {
    await other.stop()
  }
})

describe('a package is paid through iPay88', () => {
  it('a package is paid through iPay88 when the server message comes before the browser', async () => {
    const bought = await shop.buyer({ body: byIpay88 })
    expect(bought.answer).toMatchObject({ status: 201 })
    expect(bought.reference).toMatch(/^[0-9A-Z]{12}-01$/)
    const fields = await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({ status: 'complete', payment: { method: 'ipay88' } })
    expect(await shop.comeBack(fields)).toMatchObject({ status: 200, body: { order_id: bought.orderId } })
    await only(bought.orderId)
  })

  it('iPay88 takes no business account, whose limits are others', async () => {
    const refused = await shop.buyer({ priceSen: 3_000_001, body: { ...byIpay88, account_type: '02' } })
    expect(refused.answer).toMatchObject({ status: 422, body: { code: 'payments.no_method' } })
  })

  it('a backend message that is repeated five times gets the same bytes', async () => {
    const bought = await shop.buyer({ body: byIpay88 })
    const fields = (await shop.atBank(bought.url, 'approve')) ?? {}
    const { attempt: _attempt, ...sent } = fields
    for (let time = 0; time < 5; time += 1) {
      const answer = await post(sent)
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        200,
        'text/plain',
        'RECEIVEOK',
      ])
    }
    await only(bought.orderId)
  })

  it('a cancellation is unsigned, leads to the order, and changes nothing by itself', async () => {
    const bought = await shop.buyer({ body: byIpay88 })
    const fields = await shop.atBank(bought.url, 'cancel-login')
    expect(await shop.comeBack(fields)).toMatchObject({ status: 200, body: { order_id: bought.orderId } })
    const { attempt: _attempt, ...bare } = fields ?? {}
    expect(await shop.comeBack(bare)).toMatchObject({ status: 401, body: { code: 'payments.signature' } })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'pending', payment: { outcome: null } })
    const again = await shop.server.request('POST', `/orders/${bought.orderId}/payments`, {
      token: bought.member.token,
      body: byIpay88,
    })
    expect(JSON.stringify(again.body['redirect'])).toContain(`${bought.number}-02`)
  })

  it('a package through iPay88 is not paid until the gateway confirms what a signed message claims', async () => {
    const bought = await shop.buyer({ body: byIpay88 })
    await shop.control('POST /requeries', { fault: '500', times: 2 })
    await shop.comeBack(await shop.atBank(bought.url, 'approve'))
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    await shop.control('POST /requeries', { fault: 'none' })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('claims that are repeated each minute cannot use up the answers that iPay88 gives in a day', async () => {
    const bought = await shop.buyer({ body: byIpay88 })
    await shop.atBank(bought.url, 'abandon')
    for (let minute = 0; minute < 25; minute += 1) {
      await shop.server.clock.advance({ minutes: 1 })
      expect((await post({ RefNo: bought.reference, Status: '1', Signature: 'a'.repeat(64) })).status).toBe(401)
      await shop.reconcile()
    }
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    // It is paid at the bank page after the return, and both messages are lost: a requery finds it.
    const silent = { code: '00', server: false, browser: false }
    await shop.control(`POST /orders/${bought.reference}/outcome`, silent)
    await shop.server.clock.advance({ minutes: 6 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('a package through iPay88 is never paid by the smaller amount of the same signed text split elsewhere', async () => {
    const bought = await shop.buyer({ priceSen: 65_000, body: byIpay88 })
    await shop.control('POST /deliveries', { tamper: 're-cut', orderNo: bought.reference, times: 1 })
    await shop.control('POST /deliveries', { channel: 'browser', tamper: 're-cut', orderNo: bought.reference })
    const fields = await shop.atBank(bought.url, 'approve')
    expect(fields?.['Amount']).toBe('50.00')
    expect(await shop.comeBack(fields)).toMatchObject({ status: 200 })
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    // The genuine callback still works afterwards.
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('a signed message about an unknown reference is accepted, as iPay88 needs, and pays nothing', async () => {
    const bought = await shop.buyer({ body: byIpay88 })
    const otherOrderNo = 'ZZZZZZZZZZZZ-01'
    await shop.control('POST /deliveries', { tamper: 'other-order-signed', otherOrderNo, orderNo: bought.reference })
    await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
  })

  it('a rejected message is answered in JSON, never as RECEIVEOK or a page', async () => {
    const answer = await post({ RefNo: 'ZZZZZZZZZZZZ-01', Status: '1', Signature: 'x' })
    expect(answer.status).toBe(401)
    const text = await answer.text()
    expect(text).not.toContain('RECEIVEOK')
    expect(text).not.toContain('<')
  })

  it('a package through iPay88 asks for a phone number where the gateway needs one and the buyer has none', async () => {
    const bought = await shop.buyer({ body: { payment_method: 'ipay88' } })
    expect(bought.answer).toMatchObject({
      status: 422,
      body: { code: 'payments.phone_needed', errors: { contact_number: [expect.any(String)] } },
    })
  })

  it('the bank gets the owner of the phone number', async () => {
    const bought = await shop.buyer({ body: { ...byIpay88, contact_title: 'Puan Aminah' } })
    const { search } = new URL(bought.url)
    const { body } = await shop.server.request('GET', `/orders/payment/form${search}`)
    expect(body['form']).toMatchObject({ fields: { UserName: 'Puan Aminah', UserContact: '60123456789' } })
    const blank = await shop.buyer({ body: { ...byIpay88, contact_title: ' ' } })
    expect(blank.answer.body).toMatchObject({ errors: { contact_title: ['You must provide your contact title'] } })
  })

  it.each([
    ['', 'curlecfpx', 'payments.no_provider'],
    ['ipay88', 'curlecfpx', 'payments.no_method'],
    ['curlec', 'ipay88', 'payments.no_method'],
  ])('a package with the gateways "%s" has no %s: %s', async (named, payment_method, code) => {
    const other = await startShop({ env: { GATEWAYS: named } })
    const bought = await other.buyer({ body: { ...byIpay88, payment_method } })
    expect(bought.answer.body).toMatchObject({ code })
    const list = await other.server.request('GET', '/payment_methods')
    expect(list.body).toMatchObject({ total: { '': 0, curlec: 2, ipay88: 1 }[named] })
    await other.stop()
  })
})

describe('the way there', () => {
  it('the form to the bank needs the key of the attempt, and is refused once the bank has answered', async () => {
    const bought = await shop.buyer({ body: byIpay88 })
    const [, key] = new URL(bought.url).search.split('.')
    const form = async (reference: string) =>
      shop.server.request('GET', `/orders/payment/form?attempt=${reference}.${key}`)
    expect(await form(bought.reference)).toMatchObject({
      status: 200,
      body: { order: { id: bought.orderId, number: bought.number }, form: { fields: { RefNo: bought.reference } } },
    })
    const other = await shop.buyer({ body: byIpay88 })
    expect(await form(other.reference)).toMatchObject({ status: 404 })
    await shop.comeBack(await shop.atBank(bought.url, 'insufficient-funds'))
    expect(await form(bought.reference)).toMatchObject({ status: 409, body: { code: 'orders.not_payable' } })
  })
})

async function post(fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${shop.server.url}/api/orders/payment/callback/ipay88`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
}

/** One capture, one receipt. */
async function only(orderId: string): Promise<void> {
  const { rows } = await shop.server.pool.query(
    "select count(*)::integer as captures from payment_attempts where order_id = $1 and status = 'succeeded'",
    [orderId],
  )
  expect(rows).toEqual([{ captures: 1 }])
}
