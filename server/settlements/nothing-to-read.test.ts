import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ env: { GATEWAYS: 'razorpay,ipay88' } })
})
afterAll(async () => shop.stop())

/** What an attacker without a secret sends in the name of each gateway about a reference of their own. */
const guesses: readonly [string, string, (reference: string) => Readonly<Record<string, string>>][] = [
  ['Curlec', 'curlec2', (reference) => ({ fpx_sellerOrderNo: reference, fpx_checksum: 'f'.repeat(64) })],
  [
    'Razorpay',
    'curlec2',
    (reference) => ({
      razorpay_order_id: `order_${reference.replace('-', '')}`,
      razorpay_payment_id: 'pay_A',
      razorpay_signature: 'f'.repeat(64),
    }),
  ],
  ['iPay88', 'ipay88', (reference) => ({ RefNo: reference, Signature: 'f'.repeat(64), Status: '1' })],
]

it.each(guesses)('%s answers a guess alike, whether the order exists or not', async (_name, path, fields) => {
  const bought = await shop.buyer({ body: { payment_method: 'ipay88', contact_number: '012-345 6789' } })
  for (const way of ['callback', 'return']) {
    const send = async (reference: string) =>
      shop.server.request('POST', `/orders/payment/${way}/${path}`, { body: fields(reference) })
    const known = await send(bought.reference)
    const unknown = await send('ZZZZZZZZZZZZ-01')
    expect([known.status, known.body]).toEqual([401, { ...unknown.body, request_id: known.body['request_id'] }])
    expect(JSON.stringify(known.body)).not.toContain(bought.orderId)
    expect(JSON.stringify(known.body)).not.toContain(bought.number)
  }
})

it('a genuine message gets an acknowledgement and nothing else, and gives nobody access to the order', async () => {
  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'approve-drop-server')
  const fields = await shop.atBank((await shop.buyer()).url, 'approve')
  const told = await shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields ?? {} })
  expect(told).toMatchObject({ status: 200, body: { success: true } })
  expect(Object.keys(told.body)).toEqual(['success'])
  const stranger = await aMember(shop.server.db)
  expect((await shop.server.request('GET', `/orders/${bought.orderId}`, { token: stranger.token })).status).toBe(404)
  expect((await shop.server.request('GET', `/orders/${bought.orderId}`)).status).toBe(401)
})
