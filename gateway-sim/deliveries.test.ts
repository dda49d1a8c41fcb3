import { describe, expect, test } from 'vitest'
import { signCallback } from './curlec/checksum.ts'
import { tamperKinds } from './curlec/tamper-callback.ts'
import { returnedFields, startPair, type Received } from './test-kit.ts'

describe('retries', () => {
  test('a callback that is not accepted is sent again until it is', async () => {
    await using pair = await startPair({ statuses: [500, 302, 404] })
    await pair.choose(await pair.open(), 'approve')
    await pair.control('POST /drain')
    expect(pair.merchant.received).toHaveLength(4)
    const { deliveries } = (await pair.control('GET /transactions')).json.transactions[0]
    expect(deliveries.map((delivery: { result: string }) => delivery.result)).toEqual(
      expect.arrayContaining(['500', '302', '404', '200', 'redirected']),
    )
  })

  test('a callback is tried five times at most', async () => {
    await using pair = await startPair({ statuses: [500, 500, 500, 500, 500, 500, 500] })
    await pair.choose(await pair.open(), 'approve')
    expect((await pair.control('POST /drain')).json).toEqual({ deliveriesUnderWay: 0 })
    expect(pair.merchant.received).toHaveLength(5)
  })

  test('a merchant that is down does not delay the buyer', async () => {
    await using pair = await startPair()
    await pair.merchant.stop()
    const answer = await pair.choose(await pair.open(), 'approve')
    expect(returnedFields(answer)['fpx_debitAuthCode']).toBe('00')
  })

  test('a reset cancels pending deliveries', async () => {
    await using pair = await startPair({ statuses: [500, 500, 500, 500], retryGapMs: 60 })
    await pair.choose(await pair.open(), 'approve')
    await pair.control('POST /reset')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(pair.merchant.received).toHaveLength(1)
    expect((await pair.control('GET')).json).toMatchObject({ transactions: 0, deliveriesUnderWay: 0 })
    expect(await pair.open()).toBe('/bank/2611201030150001')
  })
})

describe('scripted deliveries', () => {
  test('duplicates arrive at once, all equal', async () => {
    await using pair = await startPair()
    await pair.control('POST /deliveries', { duplicates: 4 })
    await pair.choose(await pair.open(), 'approve')
    expect(pair.merchant.received).toHaveLength(5)
    expect(new Set(pair.merchant.received.map((item) => JSON.stringify(item.fields))).size).toBe(1)
  })

  test('a scripted delivery that is lost is tried again, and the merchant receives it once', async () => {
    await using pair = await startPair({ retryGapMs: 10 })
    await pair.control('POST /deliveries', { fails: 3 })
    await pair.choose(await pair.open(), 'approve')
    expect(pair.merchant.received).toHaveLength(0)
    await pair.control('POST /drain')
    expect(pair.merchant.received).toHaveLength(1)
    const { transactions } = (await pair.control('GET /transactions')).json
    expect(JSON.stringify(transactions).match(/"result":"lost"/g)).toHaveLength(3)
  })

  test('a delayed server callback comes after the browser', async () => {
    await using pair = await startPair()
    await pair.control('POST /deliveries', { delayMs: 50 })
    await pair.choose(await pair.open(), 'approve')
    expect(pair.merchant.received).toHaveLength(0)
    await pair.control('POST /drain')
    expect(pair.merchant.received).toHaveLength(1)
  })

  test.each(['server', 'browser'])('a dropped %s delivery never comes', async (channel) => {
    await using pair = await startPair()
    await pair.control('POST /deliveries', { channel, drop: true })
    const answer = await pair.choose(await pair.open(), 'approve')
    expect(pair.merchant.received).toHaveLength(channel === 'server' ? 0 : 1)
    expect(answer.headers.get('location')?.startsWith('/bank/')).toBe(channel === 'browser')
  })

  test.each(tamperKinds)('tampering "%s" reaches the merchant once and not with the next order', async (tamper) => {
    await using pair = await startPair()
    await pair.control('PUT /buyer', { name: 'Ali|MB2U0227|51|N' })
    await pair.control('POST /deliveries', { tamper, otherOrderNo: 'OTHER-1' })
    await pair.choose(await pair.open(), 'approve')
    await pair.choose(await pair.open({ orderNo: 'NEXT-1' }), 'approve')
    const [first, second] = pair.merchant.received
    expect(isGenuine(first)).toBe(tamper.endsWith('-signed') || tamper === 're-cut')
    expect(isPlain(first)).toBe(false)
    expect(isGenuine(second)).toBe(true)
    expect(isPlain(second)).toBe(true)
  })

  test('a script for one order does not affect the others', async () => {
    await using pair = await startPair()
    await pair.control('POST /deliveries', { channel: 'browser', orderNo: 'B-1', tamper: 'amount' })
    const plain = await pair.choose(await pair.open({ orderNo: 'A-1' }), 'approve')
    const changed = await pair.choose(await pair.open({ orderNo: 'B-1' }), 'approve')
    expect(returnedFields(plain)['fpx_txnAmount']).toBe('1278.99')
    expect(returnedFields(changed)['fpx_txnAmount']).toBe('1279.99')
  })

  test.each([
    { channel: 'pigeon' },
    { delayMs: -1 },
    { delayMs: 60_001 },
    { duplicates: 51 },
    { duplicates: 1, channel: 'browser' },
    { fails: 1, channel: 'browser' },
    { fails: 6 },
    { tamper: 'soul' },
    { times: 0 },
    { drop: 'yes' },
    { surprise: 1 },
    [],
    null,
  ])('the script %j is refused', async (script) => {
    await using pair = await startPair()
    expect((await pair.control('POST /deliveries', script)).status).toBe(400)
    expect((await pair.control('GET')).json.deliveryScripts).toEqual([])
  })

  test('at most a hundred scripted deliveries wait', async () => {
    await using pair = await startPair()
    for (let count = 0; count < 100; count += 1) await pair.control('POST /deliveries', {})
    expect((await pair.control('POST /deliveries', {})).status).toBe(409)
  })
})

function isGenuine(received: Received | undefined): boolean {
  const field = (name: string) => received?.fields[name] ?? ''
  const expected = signCallback('SIMKEY', {
    fpx_fpxTxnId: field('fpx_fpxTxnId'),
    fpx_sellerExOrderNo: field('fpx_sellerExOrderNo'),
    fpx_fpxTxnTime: field('fpx_fpxTxnTime'),
    fpx_sellerOrderNo: field('fpx_sellerOrderNo'),
    fpx_sellerId: field('fpx_sellerId'),
    fpx_txnCurrency: field('fpx_txnCurrency'),
    fpx_txnAmount: field('fpx_txnAmount'),
    fpx_buyerName: field('fpx_buyerName'),
    fpx_buyerBankId: field('fpx_buyerBankId'),
    fpx_debitAuthCode: field('fpx_debitAuthCode'),
    fpx_type: field('fpx_type'),
  })
  return field('fpx_checksum') === expected
}

function isPlain(received: Received | undefined): boolean {
  const { fpx_txnAmount: amount, fpx_txnCurrency: currency, fpx_sellerOrderNo: orderNo } = received?.fields ?? {}
  const { fpx_buyerBankId: bank, fpx_type: type } = received?.fields ?? {}
  const known = orderNo === 'PNG1001-1' || orderNo === 'NEXT-1'
  return (
    amount === '1278.99' && currency === 'MYR' && bank === 'MB2U0227' && type === 'N' && known && isGenuine(received)
  )
}
