import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { askRazorpay, razorpayCheckout as checkout, razorpayOrder as wanted, startPair } from '../test-kit.ts'
import { orderEntity, returnFields, signRazorpay, webhookText } from './messages.ts'

/** The reference return and webhook (docs/gateways.md#reference-values). */
const payment = {
  id: 'pay_SIM0000000001',
  entity: 'payment',
  amount: 127_899,
  currency: 'MYR',
  status: 'captured' as const,
  order_id: 'order_SIM00000001',
  method: 'fpx',
  bank: 'MB2U',
  captured: true,
}
const order = {
  id: 'order_SIM00000001',
  amountSen: 127_899,
  currency: 'MYR',
  receipt: 'PNG1001-1',
  createdAtMs: 0,
}

describe('the messages of Razorpay', () => {
  it('signatures are those of the reference values, byte for byte', () => {
    expect(returnFields('SIMSECRET', payment)).toEqual({
      razorpay_payment_id: 'pay_SIM0000000001',
      razorpay_order_id: 'order_SIM00000001',
      razorpay_signature: 'f00b14913132f5427b8c944aec055cc896a746a7656acb29f09375e7e21cadf5',
    })
    const text = webhookText({ payment, order, createdAtMs: 1_795_141_815_000 })
    expect(text).toBe(
      '{"entity":"event","account_id":"acc_SIM","event":"order.paid","contains":["payment","order"],"payload":{"payment":{"entity":{"id":"pay_SIM0000000001","entity":"payment","amount":127899,"currency":"MYR","status":"captured","order_id":"order_SIM00000001","method":"fpx","bank":"MB2U","captured":true}},"order":{"entity":{"id":"order_SIM00000001","entity":"order","amount":127899,"amount_paid":127899,"amount_due":0,"currency":"MYR","receipt":"PNG1001-1","status":"paid","attempts":1}}},"created_at":1795141815}',
    )
    expect(signRazorpay('SIMWHSEC', text)).toBe('83c14fcca8455121798c51429b299a6fadf17ced2dd3ad7f985b69fc190bc11a')
    expect(orderEntity(order, { paid: false, attempts: 0 })).toMatchObject({ status: 'created', amount_due: 127_899 })
  })
})

describe('the orders of Razorpay', () => {
  it('the orders of Razorpay are made under the right keys alone, and found by their receipt', async () => {
    await using pair = await startPair()
    expect((await make(pair.url, { sent: wanted, authorization: 'Basic eDp5' })).status).toBe(401)
    const made = await make(pair.url, { sent: wanted })
    expect(await made.json()).toMatchObject({ id: 'order_SIM00000001', status: 'created', amount_due: 127_899 })
    const found = await askRazorpay(pair.url, { path: '/v1/orders?receipt=PNG1001-1' })
    expect(await found.json()).toMatchObject({ entity: 'collection', count: 1 })
  })

  it.each([
    ['amount', 99, 'minimum amount'],
    ['amount', 1.5, 'integer'],
    ['amount', '127899', 'integer'],
    ['currency', 'INR', 'Currency'],
    ['receipt', 'x'.repeat(41), '40 characters'],
    ['colour', 'red', 'should not be sent'],
  ])('the orders of Razorpay are refused with a %s of %s', async (name, value, reason) => {
    await using pair = await startPair()
    const answer = await make(pair.url, { sent: { ...wanted, [name]: value } })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(reason)
  })
})

describe('the hosted checkout of Razorpay', () => {
  it('the hosted checkout of Razorpay takes the order to a bank page, tells the server and sends the browser back by a form', async () => {
    await using pair = await startPair({ webhookPath: '/webhook' })
    await make(pair.url, { sent: wanted })
    const chooser = await pair.post('/v1/checkout/embedded', checkout(pair.merchant.url))
    expect(await chooser.text()).toContain('Maybank2U')
    const bank = await pair.post('/v1/checkout/embedded', { ...checkout(pair.merchant.url), bank: 'MB2U' })
    const left = await pair.choose(bank.headers.get('location') ?? '', 'approve')
    expect(await left.text()).toMatch(/name="razorpay_signature"\s+value="[0-9a-f]{64}"/)
    expect(pair.merchant.received).toMatchObject([{ contentType: 'application/json' }])
    const again = await pair.post('/v1/checkout/embedded', checkout(pair.merchant.url))
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('already been paid')])
  })

  it('the hosted checkout of Razorpay sends the events that the shop subscribed to, in the order that was asked for', async () => {
    await using pair = await startPair({ webhookPath: '/webhook' })
    const events = 'order.paid,payment.captured,payment.authorized'
    expect((await pair.control('PUT /events', { events: 'order.paid,order.paid' })).status).toBe(400)
    expect((await pair.control('PUT /events', { events })).status).toBe(200)
    await make(pair.url, { sent: wanted })
    const bank = await pair.post('/v1/checkout/embedded', { ...checkout(pair.merchant.url), bank: 'MB2U' })
    await pair.choose(bank.headers.get('location') ?? '', 'approve')
    const { transactions } = (await pair.control('GET /transactions')).json
    const told = JSON.stringify(transactions)
    expect([...told.matchAll(/"event\\":\\"([a-z.]+)/g)].map(([, event]) => event).join(',')).toBe(events)
    expect(told).toContain('status\\":\\"authorized')
    expect(pair.merchant.received).toHaveLength(3)
  })

  it('the hosted checkout of Razorpay is opened by its script as by a form, and never without an address to come back to', async () => {
    await using pair = await startPair()
    const code = await (await pair.get('/v1/checkout.js')).text()
    const inputs: Record<string, string> = {}
    let action = ''
    const form = {
      appendChild: (input: object) => {
        queueMicrotask(() => Object.assign(inputs, { [Reflect.get(input, 'name')]: Reflect.get(input, 'value') }))
        return input
      },
      submit: () => (action = String(Reflect.get(form, 'action'))),
    }
    const page = {
      currentScript: { src: `${pair.url}/v1/checkout.js` },
      createElement: (name: string) => (name === 'form' ? form : {}),
      body: { appendChild: (child: object) => child },
    }
    const window: { Razorpay?: new (options: object) => { open: () => void } } = {}
    runInNewContext(code, { window, document: page, URL })
    const { Razorpay } = window
    if (!Razorpay) throw new Error('the script defines nothing')
    expect(() => new Razorpay({ key: 'rzp_test_SIM0000001' }).open()).toThrow('callback_url')
    const { key_id: key, 'prefill[name]': _name, ...rest } = checkout(pair.merchant.url)
    new Razorpay({ key, redirect: true, ...rest, prefill: { name: 'Siti' } }).open()
    await Promise.resolve()
    expect(action).toBe(`${pair.url}/v1/checkout/embedded`)
    expect(inputs).toMatchObject({ key_id: key, order_id: rest['order_id'], 'prefill[name]': 'Siti' })
  })

  it('a cancellation leads to cancel_url, and the order may be paid again', async () => {
    await using pair = await startPair()
    await make(pair.url, { sent: wanted })
    const fields = { ...checkout(pair.merchant.url), bank: 'MB2U' }
    const bank = await pair.post('/v1/checkout/embedded', fields)
    const left = await pair.choose(bank.headers.get('location') ?? '', 'cancel-login')
    expect(left.headers.get('location')).toBe(`${pair.merchant.url}/canceled`)
    expect((await pair.post('/v1/checkout/embedded', fields)).status).toBe(303)
  })

  it.each([
    ['amount', '100', 'different from your order amount'],
    ['key_id', 'rzp_test_OTHER', 'Authentication failed'],
    ['order_id', 'order_NOBODY', 'does not exist'],
    ['callback_url', 'https://shop.example/back', 'not this machine'],
    ['colour', 'red', 'is not valid'],
  ])('the hosted checkout of Razorpay refuses a %s of "%s"', async (name, value, reason) => {
    await using pair = await startPair()
    await make(pair.url, { sent: wanted })
    const answer = await pair.post('/v1/checkout/embedded', { ...checkout(pair.merchant.url), [name]: value })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason)])
  })
})

async function make(url: string, call: { sent: Readonly<Record<string, unknown>>; authorization?: string }) {
  const { sent, authorization } = call
  return askRazorpay(url, { path: '/v1/orders', sent, ...(authorization && { headers: { authorization } }) })
}
