import { expect, test } from 'vitest'
import { askRazorpay, razorpayCheckout, razorpayOrder, startPair } from '../test-kit.ts'

type Pair = Awaited<ReturnType<typeof startPair>>

async function listed(pair: Pair): Promise<readonly Record<string, unknown>[]> {
  const { items } = await (await askRazorpay(pair.url, { path: '/v1/payments/downtimes' })).json()
  return items
}

/** One second later, so that a begin tells one outage from the next. */
async function report(pair: Pair, { bank = 'MB2U', ...fields }: Readonly<Record<string, unknown>>) {
  await pair.control('PUT /clock', { advanceMs: 1000 })
  return pair.control(`PUT /downtimes/${String(bank)}`, fields)
}

test('an outage keeps its id and begin until it is resolved, and the next one has its own', async () => {
  await using pair = await startPair()
  for (const status of ['started', 'updated', 'resolved', 'resolved', 'started', 'updated'])
    expect(await report(pair, { status })).toMatchObject({ status: 200 })
  const [ended, current, ...others] = await listed(pair)
  expect(others).toEqual([])
  expect(ended).toMatchObject({ id: 'down_SIM00000001', status: 'resolved' })
  expect(current).toMatchObject({ id: 'down_SIM00000002', status: 'updated', end: null })
  expect(Number(current?.['begin']) - Number(ended?.['begin'])).toBe(4)
})

test('a known outage can change and end when there is no room for another', async () => {
  await using pair = await startPair()
  const banks = Array.from({ length: 100 }, (_, place) => `B${String(place).padStart(3, '0')}`)
  for (const bank of banks) await report(pair, { bank, status: 'started' })
  expect(await report(pair, { bank: 'MB2U', status: 'started' })).toMatchObject({ status: 400 })
  expect(await report(pair, { bank: 'B007', status: 'resolved' })).toMatchObject({ status: 200 })
  expect((await listed(pair))[7]).toMatchObject({ instrument: { bank: 'B007' }, status: 'resolved' })
})

test('a webhook about an outage goes to the shop that paid last, and is recorded', async () => {
  await using pair = await startPair()
  expect((await report(pair, { status: 'started', notify: true })).json).toMatchObject({
    result: 'no shop has paid yet',
  })
  await askRazorpay(pair.url, { path: '/v1/orders', sent: razorpayOrder })
  const fields = { ...razorpayCheckout(pair.merchant.url), bank: 'MB2U' }
  const page = await pair.post('/v1/checkout/embedded', fields)
  await pair.choose(page.headers.get('location') ?? '', 'approve')
  expect((await report(pair, { status: 'updated' })).json).toMatchObject({ result: 'not sent' })
  const { result, message } = (await report(pair, { status: 'updated', notify: true })).json
  expect(result).toBe('200')
  const { transactions } = (await pair.control('GET /transactions')).json
  expect(transactions[0].deliveries.at(-1)).toMatchObject({ channel: 'server', result: '200', body: message.body })
})
