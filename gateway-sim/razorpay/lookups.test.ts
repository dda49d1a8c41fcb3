import { expect, test } from 'vitest'
import { askRazorpay, razorpayCheckout, razorpayOrder, startPair } from '../test-kit.ts'

test('an order and its payment are found by their ids, and a payment that is captured is not captured again', async () => {
  await using pair = await startPair()
  const ask = async (path: string, sent?: Readonly<Record<string, unknown>>) => {
    const answer = await askRazorpay(pair.url, { path, ...(sent && { sent }) })
    return { status: answer.status, json: await answer.json() }
  }
  await ask('/v1/orders', razorpayOrder)
  expect((await ask('/v1/orders/order_SIM00000001')).json).toMatchObject({ status: 'created', amount_due: 127_899 })
  const page = await pair.post('/v1/checkout/embedded', { ...razorpayCheckout(pair.merchant.url), bank: 'MBBE_C' })
  const bankPath = page.headers.get('location') ?? ''
  const path = `/v1/payments/pay_${bankPath.slice('/bank/'.length)}`
  expect((await ask(path)).json).toMatchObject({ status: 'created', bank: 'MBBE_C', method: 'fpx' })
  expect(await ask(`${path}/capture`, { amount: 127_899, currency: 'MYR' })).toMatchObject({ status: 400 })
  await pair.choose(bankPath, 'approve')
  expect((await ask(path)).json).toMatchObject({ status: 'captured', order_id: 'order_SIM00000001' })
  expect((await ask('/v1/orders/order_SIM00000001')).json).toMatchObject({ status: 'paid', amount_due: 0, attempts: 1 })
  for (const amount of [127_899, 1])
    expect(await ask(`${path}/capture`, { amount, currency: 'MYR' })).toMatchObject({
      status: 400,
      json: { error: { code: 'BAD_REQUEST_ERROR' } },
    })
  expect((await ask('/v1/payments/pay_0000000000000000')).json).toMatchObject({
    error: { description: 'The id provided does not exist' },
  })
})

test('the methods name the banks of persons and of businesses, for a holder of the public key', async () => {
  await using pair = await startPair()
  expect((await pair.get('/v1/methods?key_id=rzp_test_OTHER')).status).toBe(401)
  const methods = await (await pair.get('/v1/methods?key_id=rzp_test_SIM0000001')).json()
  expect(methods).toMatchObject({ entity: 'methods', fpx: { MB2U: 'Maybank2U', BNPA_C: 'BNP Paribas' } })
  expect(methods.fpx).not.toHaveProperty('MB2U_C')
})
