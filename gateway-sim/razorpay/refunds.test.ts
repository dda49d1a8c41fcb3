import { expect, it } from 'vitest'
import { askRazorpay, razorpayCheckout, razorpayOrder, startPair } from '../test-kit.ts'

type Pair = Awaited<ReturnType<typeof startPair>>

/** An approved payment of RM 1,278.99; returns its id. */
async function captured(pair: Pair, outcome = 'approve'): Promise<string> {
  await askRazorpay(pair.url, { path: '/v1/orders', sent: razorpayOrder })
  const fields = { ...razorpayCheckout(pair.merchant.url), bank: 'MB2U' }
  const bank = await pair.post('/v1/checkout/embedded', fields)
  const page = bank.headers.get('location') ?? ''
  await pair.choose(page, outcome)
  return `pay_${page.split('/').at(-1)}`
}

const key = (name: string) => ({ 'x-refund-idempotency': `refund-of-${name}` })
async function refund(pair: Pair, call: { payment: string; sent?: object; headers?: Record<string, string> }) {
  const { payment, sent = {}, headers = {} } = call
  const answer = await askRazorpay(pair.url, { path: `/v1/payments/${payment}/refund`, sent: { ...sent }, headers })
  return { status: answer.status, text: await answer.text() }
}
const listed = async (pair: Pair, path: string) => (await askRazorpay(pair.url, { path })).json()

it('a refund gives back a part and then the rest, and never a sen more', async () => {
  await using pair = await startPair()
  const payment = await captured(pair)
  const part = await refund(pair, { payment, sent: { amount: 100, receipt: 'one' } })
  expect(JSON.parse(part.text)).toMatchObject({ entity: 'refund', amount: 100, status: 'processed', receipt: 'one' })
  const over = await refund(pair, { payment, sent: { amount: 127_800 } })
  expect(over).toMatchObject({ status: 400, text: expect.stringContaining('greater than amount captured') })
  expect(await listed(pair, '/v1/orders/order_SIM00000001/payments')).toMatchObject({
    items: [{ status: 'captured', amount_refunded: 100, refund_status: 'partial' }],
  })
  expect((await refund(pair, { payment })).status).toBe(200)
  expect((await refund(pair, { payment })).text).toContain('fully refunded already')
  expect(await listed(pair, '/v1/orders/order_SIM00000001/payments')).toMatchObject({
    items: [{ status: 'refunded', amount_refunded: 127_899, refund_status: 'full' }],
  })
  expect(await listed(pair, `/v1/payments/${payment}/refunds`)).toMatchObject({ count: 2 })
})

it('an idempotency key is valid for one refund with one body', async () => {
  await using pair = await startPair()
  const payment = await captured(pair)
  const sent = { amount: 100 }
  const first = await refund(pair, { payment, sent, headers: key('A') })
  expect(await refund(pair, { payment, sent, headers: key('A') })).toEqual(first)
  expect(await refund(pair, { payment, sent: { amount: 200 }, headers: key('A') })).toMatchObject({
    status: 400,
    text: expect.stringContaining('Different request body'),
  })
  expect((await refund(pair, { payment, sent, headers: { 'x-refund-idempotency': 'short' } })).status).toBe(400)
  expect((await pair.control('GET /refunds')).json).toMatchObject({ refunds: [{ id: 'rfnd_SIM00000001' }] })
})

it.each([
  ['amount', 1.5, 'integer'],
  ['amount', 0, 'atleast'],
  ['speed', 'optimum', 'not supported'],
  ['receipt', 'x'.repeat(41), '40 characters'],
  ['colour', 'red', 'should not be sent'],
])('a refund with a %s of %s is refused', async (name, value, reason) => {
  await using pair = await startPair()
  const payment = await captured(pair)
  expect(await refund(pair, { payment, sent: { [name]: value } })).toMatchObject({
    status: 400,
    text: expect.stringContaining(reason),
  })
})

it('an uncaptured or unknown payment cannot be refunded', async () => {
  await using pair = await startPair()
  const payment = await captured(pair, 'insufficient-funds')
  expect((await refund(pair, { payment })).text).toContain('should be captured')
  expect((await refund(pair, { payment: 'pay_0000000000000000' })).text).toContain('does not exist')
})

it("a refund is declined, busy, lost or left to its bank as scripted, and the shop gets the bank's result", async () => {
  await using pair = await startPair({ webhookPath: '/webhook' })
  const payment = await captured(pair)
  await pair.control('POST /refunds', { fate: 'declined' })
  await pair.control('POST /refunds', { fate: 'busy' })
  await pair.control('POST /refunds', { fate: 'pending' })
  const sent = { amount: 100 }
  expect((await refund(pair, { payment, sent })).text).toContain('enough balance')
  expect((await refund(pair, { payment, sent })).status).toBe(409)
  expect(JSON.parse((await refund(pair, { payment, sent })).text)).toMatchObject({ status: 'pending' })
  await pair.control('POST /refunds/rfnd_SIM00000001/end', { status: 'failed' })
  expect(await listed(pair, '/v1/refunds/rfnd_SIM00000001')).toMatchObject({ status: 'failed' })
  expect(Object.keys(pair.merchant.received.at(-1)?.fields ?? {}).join('')).toContain('"event":"refund.failed"')
  expect((await pair.control('POST /refunds', { fate: 'generous' })).status).toBe(400)
})
