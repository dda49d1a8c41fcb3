import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { answering } from '#dev/testing/fake-gateway.ts'
import { sen } from '#domain/kit/money.ts'
import { isRazorpaySigned } from './razorpay-signature.ts'
import { createRazorpay } from './razorpay.ts'

const settings = {
  url: 'http://127.0.0.1:9',
  keyId: 'rzp_test_SIM0000001',
  keySecret: 'SIMSECRET',
  webhookSecrets: ['SIMWHSEC', 'FORMER'],
}
const gateway = createRazorpay(settings)

const payment = {
  merchantRef: 'PNG1001-1',
  description: 'Order PNG1001',
  amountSen: sen(127_899),
  currency: 'MYR',
  method: 'curlecfpx' as const,
  bankCode: 'MB2U0227',
  businessModel: 'B2C' as const,
  name: 'Aina',
  email: 'a@b.my',
  phone: '60123456789',
  returnUrl: 'http://localhost:3000/checkout/callback?attempt=PNG1001-1.key',
  callbackUrl: 'http://localhost:4000/orders/payment/callback/curlec2',
}

/** The reference return and webhook (docs/gateways.md#reference-values). */
const returnFields = {
  razorpay_order_id: 'order_SIM00000001',
  razorpay_payment_id: 'pay_SIM0000000001',
  razorpay_signature: 'f00b14913132f5427b8c944aec055cc896a746a7656acb29f09375e7e21cadf5',
}
const webhookBody =
  '{"entity":"event","account_id":"acc_SIM","event":"order.paid","contains":["payment","order"],"payload":{"payment":{"entity":{"id":"pay_SIM0000000001","entity":"payment","amount":127899,"currency":"MYR","status":"captured","order_id":"order_SIM00000001","method":"fpx","bank":"MB2U","captured":true}},"order":{"entity":{"id":"order_SIM00000001","entity":"order","amount":127899,"amount_paid":127899,"amount_due":0,"currency":"MYR","receipt":"PNG1001-1","status":"paid","attempts":1}}},"created_at":1795141815}'
const webhookSignature = '83c14fcca8455121798c51429b299a6fadf17ced2dd3ad7f985b69fc190bc11a'
const upper = (given: string) => given.toUpperCase()
const cut = (given: string) => given.slice(0, -1)
const altered = (given: string) => `${given.slice(0, -1)}${given.endsWith('0') ? '1' : '0'}`

describe('the return of the hosted checkout', () => {
  it('the reference return proves a payment of an order, and no amount', () => {
    expect(returned(returnFields)).toMatchObject({
      kind: 'signed',
      wantsConfirmation: true,
      result: {
        gatewayOrderId: 'order_SIM00000001',
        gatewayTransactionId: 'pay_SIM0000000001',
        outcome: 'succeeded',
        amountSen: undefined,
      },
    })
  })

  it.each([
    ['absent', () => ''],
    ['altered', altered],
    ['in upper case', upper],
    ['cut short', cut],
    ["another key's", () => hmac('OTHER', 'order_SIM00000001|pay_SIM0000000001')],
  ])('a return with a signature that is %s proves nothing', (_name, change) => {
    expect(returned({ ...returnFields, razorpay_signature: change(returnFields.razorpay_signature) })).toMatchObject({
      kind: 'unsigned',
    })
  })

  it('the signature of one order is invalid for another', () => {
    expect(returned({ ...returnFields, razorpay_order_id: 'order_SIM00000002' })).toMatchObject({ kind: 'unsigned' })
  })

  it('the return of the hosted checkout is refused where the bar between the ids could stand elsewhere', () => {
    const text = 'order_A|pay_B|pay_C'
    const fields = { razorpay_order_id: 'order_A|pay_B', razorpay_payment_id: 'pay_C' }
    expect(returned({ ...fields, razorpay_signature: hmac('SIMSECRET', text) })).toMatchObject({ kind: 'malformed' })
  })
})

it('the published vectors of both signatures hold', () => {
  const pair = 'order_TEST00000001|pay_TEST00000001'
  const ofPair = '34a8bf7dced0428e6002d3ee3f3088e802645deab7616a5d730932064969a5fc'
  expect(isRazorpaySigned({ secret: 'testsecret', signed: pair, given: ofPair })).toBe(true)
  const event = '{"entity":"event","event":"payment.captured"}'
  const ofEvent = 'f67526d51b583329efb5415d3e39688506fea1bdbdc8df6b2c8132ce4ffe3cf2'
  expect(isRazorpaySigned({ secret: 'whsec', signed: event, given: ofEvent })).toBe(true)
})

describe('a webhook', () => {
  it('the reference webhook is accepted, byte for byte', () => {
    expect(webhook(webhookBody, webhookSignature)).toMatchObject({
      kind: 'signed',
      wantsConfirmation: false,
      result: {
        gatewayOrderId: 'order_SIM00000001',
        gatewayTransactionId: 'pay_SIM0000000001',
        outcome: 'succeeded',
        amountSen: 127_899,
        currency: 'MYR',
      },
    })
  })

  it.each([
    ['with a space more', webhookBody.replace('{', '{ ')],
    ['with a line at its end', `${webhookBody}\n`],
    ['written anew with its fields in another order', JSON.stringify(Object.fromEntries(entriesReversed(webhookBody)))],
    ['with another amount', webhookBody.replaceAll('127899', '100')],
  ])('a webhook %s is rejected', (_name, text) => {
    expect(webhook(text, webhookSignature)).toMatchObject({ kind: 'unsigned' })
  })

  it.each([
    ['empty', () => ''],
    ['altered', altered],
    ['in upper case', upper],
    ['cut short', cut],
    ["the checkout's", () => hmac('SIMSECRET', webhookBody)],
  ])('a webhook with a signature that is %s is rejected', (_name, change) => {
    expect(webhook(webhookBody, change(webhookSignature))).toMatchObject({ kind: 'unsigned' })
  })

  it('a webhook is accepted under the former secret while that is still set', () => {
    expect(webhook(webhookBody, hmac('FORMER', webhookBody))).toMatchObject({ kind: 'signed' })
    const later = createRazorpay({ ...settings, webhookSecrets: ['SIMWHSEC'] })
    const header = () => hmac('FORMER', webhookBody)
    expect(later.read({ fields: {}, bytes: Buffer.from(webhookBody), header })).toMatchObject({ kind: 'unsigned' })
  })

  it.each([
    ['captured', '', 'succeeded'],
    ['authorized', '', 'waiting'],
    ['created', '', 'waiting'],
    ['refunded', '', 'review'],
    ['failed', 'payment_cancelled', 'canceled'],
    ['failed', 'insufficient_funds', 'funds'],
    ['failed', 'card_declined', 'declined'],
    ['failed', 'incorrect_otp', 'wrong_code'],
    ['failed', 'card_expired', 'card_expired'],
    ['failed', 'transaction_limit_exceeded', 'limit'],
    ['failed', 'something_new', 'declined'],
  ])('a webhook of a payment that is %s %s means %s', (status, error_reason, outcome) => {
    const text = webhookBody.replace('"captured"', `"${status}","error_reason":"${error_reason}"`)
    expect(webhook(text, hmac('SIMWHSEC', text))).toMatchObject({ kind: 'signed', result: { outcome } })
  })

  it('a webhook about a refund names it and proves nothing of its money', () => {
    const text = '{"event":"refund.failed","payload":{"refund":{"entity":{"id":"rfnd_A","status":"failed"}}}}'
    expect(webhook(text, hmac('SIMWHSEC', text))).toMatchObject({ kind: 'refund', gatewayRefundId: 'rfnd_A' })
    expect(webhook(text, hmac('OTHER', text))).toMatchObject({ kind: 'unsigned' })
  })

  it('a webhook about something else is accepted and decides nothing; one without an order is refused', () => {
    const other = webhookBody.replace('order.paid', 'payment.downtime.started')
    expect(webhook(other, hmac('SIMWHSEC', other))).toEqual({ kind: 'unrelated' })
    const none = webhookBody.replace('"order_id":"order_SIM00000001",', '')
    expect(webhook(none, hmac('SIMWHSEC', none))).toMatchObject({ kind: 'malformed' })
  })
})

describe('the call before the buyer leaves', () => {
  it('the call before the redirect creates an order of the exact amount, and the form carries its id', async () => {
    const asked: string[] = []
    const url = await answering((request, response) => {
      asked.push(`${request} `)
      const order = { id: 'order_X1', amount: 127_899, currency: 'MYR', receipt: 'PNG1001-1' }
      response.end(JSON.stringify(request.startsWith('GET') ? { items: [] } : order))
    })
    const { way } = createRazorpay({ ...settings, url })
    if (way.kind !== 'form') throw new Error('Razorpay must be reached by a form')
    expect(await way.register?.(payment)).toEqual({ gatewayOrderId: 'order_X1' })
    expect(asked.join('')).toBe(
      'GET /v1/orders?receipt=PNG1001-1 Basic cnpwX3Rlc3RfU0lNMDAwMDAwMTpTSU1TRUNSRVQ=  ' +
        'POST /v1/orders Basic cnpwX3Rlc3RfU0lNMDAwMDAwMTpTSU1TRUNSRVQ= {"amount":127899,"currency":"MYR","receipt":"PNG1001-1","payment":{"capture":"automatic"}} ',
    )
    const form = way.begin({ ...payment, gatewayOrderId: 'order_X1' })
    expect(form).toMatchObject({
      url: `${url}/v1/checkout/embedded`,
      fields: { key_id: settings.keyId, order_id: 'order_X1', amount: '127899', currency: 'MYR', method: 'fpx' },
    })
    expect(() => way.begin(payment)).toThrow(/has no order at the gateway/)
    expect(() => way.begin({ ...payment, gatewayOrderId: 'order_X1', name: 'A\u202eB' })).toThrow(/holds a character/)
  })

  it('an order whose response was lost is found, and no second one is created', async () => {
    const asked: string[] = []
    const url = await answering((request, response) => {
      asked.push(request)
      const item = { id: 'order_LOST1', amount: 127_899, currency: 'MYR', receipt: 'PNG1001-1' }
      response.end(JSON.stringify({ items: [item] }))
    })
    expect(await register(url)).toEqual({ gatewayOrderId: 'order_LOST1' })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['a page', (response: ServerResponse) => response.end('<html>')],
    ['an error', (response: ServerResponse) => response.writeHead(500).end('{"items":[]}')],
    ['a reset', (response: ServerResponse) => response.destroy()],
    ['nothing at all', () => undefined],
    [
      'another amount',
      (response: ServerResponse) =>
        response.end('{"items":[],"id":"order_X","amount":1,"currency":"MYR","receipt":"PNG1001-1"}'),
    ],
  ])('the call before the redirect ends without an answer upon %s', async (_name, answer) => {
    const url = await answering((_request, response) => void answer(response))
    expect(await register(url)).toBe('no_answer')
  })
})

describe('a requery', () => {
  const item = { id: 'pay_A', order_id: 'order_A', amount: 127_899, currency: 'MYR', status: 'failed' }
  const requery = async (answer: unknown, gatewayOrderId: string | undefined = 'order_A') => {
    const url = await answering((_request, response) => void response.end(JSON.stringify(answer)))
    const attempt = { merchantRef: 'PNG1001-1', amountSen: sen(127_899), gatewayOrderId }
    return createRazorpay({ ...settings, url }, { timeoutMs: 200 }).requery(attempt)
  }

  it('a requery takes the payment that was captured among those that were tried', async () => {
    const items = [item, { ...item, id: 'pay_B', status: 'captured' }, { ...item, id: 'pay_C', status: 'created' }]
    expect(await requery({ entity: 'collection', items })).toMatchObject({
      merchantRef: 'PNG1001-1',
      outcome: 'succeeded',
      gatewayTransactionId: 'pay_B',
      amountSen: 127_899,
    })
  })

  it('a requery waits while nobody tried, asks nothing it has no id for, and rejects a list of another order', async () => {
    expect(await requery({ entity: 'collection', items: [] })).toMatchObject({ outcome: 'waiting' })
    expect(await gateway.requery({ merchantRef: 'PNG1001-1', amountSen: sen(127_899) })).toMatchObject({
      outcome: 'not_found',
    })
    expect(await requery({ entity: 'collection', items: [{ ...item, order_id: 'order_B' }] })).toBe('no_answer')
    expect(await requery({ entity: 'collection' })).toBe('no_answer')
  })
})

async function register(url: string) {
  const { way } = createRazorpay({ ...settings, url }, { timeoutMs: 200 })
  return way.kind === 'form' ? way.register?.(payment) : undefined
}

function returned(fields: Readonly<Record<string, string>>) {
  return gateway.read({ fields, bytes: Buffer.alloc(0), header: () => undefined })
}

function webhook(text: string, signature: string) {
  return gateway.read({
    fields: {},
    bytes: Buffer.from(text),
    header: (name) => (name === 'x-razorpay-signature' ? signature : undefined),
  })
}

function entriesReversed(text: string): [string, unknown][] {
  const parsed: Record<string, unknown> = JSON.parse(text)
  return Object.entries(parsed).toReversed()
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
