import { describe, expect, test } from 'vitest'
import { encodePairs, returnedFields, startPair } from '../test-kit.ts'
import { signCallback, signRequest, signServicesRequest, type Pair } from './checksum.ts'

type Running = Awaited<ReturnType<typeof startPair>>

test('the checksum of a mandate matches the reference value', () => {
  const fields = {
    curlec_method: '00',
    fpx_fpxTxnId: '2411142126320398',
    fpx_sellerExOrderNo: '184625123',
    fpx_fpxTxnTime: 'Thu Nov 14 21:26:32 MYT 2024',
    fpx_sellerOrderNo: 'OR-210520-0631',
    fpx_sellerId: 'SE00009436',
    fpx_txnCurrency: 'MYR',
    fpx_txnAmount: '57.95',
    fpx_buyerName: 'Ali',
    fpx_buyerBankId: 'TEST0021',
    fpx_debitAuthCode: '00',
    fpx_type: 'N',
  } as const
  expect(signCallback('MKEY', fields)).toBe('41e04a9dbf2437ecc64cf7e7da93465250cd27e51c9afab91e1eb54059f94bca')
})

function mandatePath(pair: Running, changes: Readonly<Record<string, string>> = {}): string {
  const pairs: Pair[] = [
    ['referenceNumber', 'MANDATE-1'],
    ['effectiveDate', '2026-11-20'],
    ['expiryDate', '2029-11-20'],
    ['amount', '448.00'],
    ['frequency', 'MONTHLY'],
    ['maximumFrequency', '99'],
    ['purposeOfPayment', 'Others'],
    ['businessModel', 'B2C'],
    ['name', 'Lim Hui Min'],
    ['emailAddress', 'a@b.my'],
    ['idType', 'NRIC'],
    ['idValue', '900517075432'],
    ['bankId', '11'],
    ['merchantId', '1'],
    ['employeeId', '2'],
    ['method', '03'],
    ['paymentMethod', '1'],
    ['merchantUrl', pair.merchantUrls.merchantUrl],
    ['merchantCallbackUrl', pair.merchantUrls.merchantCallbackUrl],
  ]
  const sent = pairs.map(([name, value]): Pair => [name, changes[name] ?? value])
  const checksum = signRequest('SIMKEY', { path: '/new-mandate', pairs: sent })
  return `/new-mandate?${encodePairs([...sent, ['checksum', checksum]])}`
}

async function authorised(pair: Running, outcome = 'approve') {
  const opened = await pair.get(mandatePath(pair))
  return pair.choose(opened.headers.get('location') ?? '', outcome)
}

async function collect(pair: Running, changes: Readonly<Record<string, string>> = {}) {
  const fields = {
    employeeId: '2',
    merchantId: '1',
    collectionAmount: '448.00',
    refNumber: 'MANDATE-1',
    invoiceNumber: 'INV-1',
    collectionCallbackUrl: pair.merchantUrls.merchantCallbackUrl,
    redirectUrl: pair.merchantUrls.merchantUrl,
    ...changes,
  }
  const checksum = changes['checksum'] ?? signServicesRequest('SIMKEY', Object.entries(fields))
  const answer = await pair.post('/curlec-services?method=60', { ...fields, checksum })
  return answer.json()
}

const status = async (pair: Running, order_no: string, method: string) =>
  (await pair.post('/curlec-services', { order_no, merchantId: '1', method })).json()

describe('a mandate', () => {
  test('a mandate is authorised at the bank page, sent to the server and brought back, signed in its own order', async () => {
    await using pair = await startPair()
    const back = returnedFields(await authorised(pair))
    expect(back).toMatchObject({ curlec_method: '00', fpx_sellerOrderNo: 'MANDATE-1', fpx_txnAmount: '1.00' })
    expect(back['fpx_checksum']).toBe(pair.merchant.received[0]?.fields['fpx_checksum'])
    expect(await status(pair, 'MANDATE-1', '00')).toMatchObject({ Response: [[{ fpx_debitAuthCode: ['00'] }]] })
    expect(await status(pair, 'MANDATE-1', '01')).toMatchObject({ Status: ['404'] })
  })

  test.each([
    ['frequency', 'HOURLY'],
    ['expiryDate', '2026-11-20'],
    ['effectiveDate', '20-11-2026'],
    ['amount', '448'],
    ['idType', 'PASS'],
    ['idValue', '90-05'],
    ['idValue', 'A12345678'],
    ['bankId', '999'],
    ['bankId', ''],
    ['name', 'Lim|Min'],
    ['merchantId', '7'],
    ['method', '01'],
    ['merchantUrl', 'https://example.com/'],
  ])('a mandate with the %s "%s" is refused', async (field, value) => {
    await using pair = await startPair()
    const answer = await pair.get(mandatePath(pair, { [field]: value }))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/The gateway refused this request/)
  })

  test('a mandate is asked for once under a reference', async () => {
    await using pair = await startPair()
    await authorised(pair)
    expect((await pair.get(mandatePath(pair))).status).toBe(409)
  })

  test('a mandate has banks of its own list', async () => {
    await using pair = await startPair()
    const answer = await pair.post('/curlec-services/banks?method=00&msgToken=01', {})
    expect(await answer.json()).toMatchObject({ Status: ['201'] })
  })
})

describe('a collection', () => {
  test('a collection takes the money once, and says so in its answer, to the server and when it is asked', async () => {
    await using pair = await startPair()
    await authorised(pair)
    expect(await collect(pair)).toMatchObject({
      Status: ['201'],
      Response: [[{ fpx_sellerOrderNo: ['INV-1'], fpx_txnAmount: ['448.00'], fpx_debitAuthCode: ['00'] }]],
    })
    expect(pair.merchant.received.at(-1)?.fields).toMatchObject({ curlec_method: '01', fpx_sellerOrderNo: 'INV-1' })
    expect(await status(pair, 'INV-1', '01')).toMatchObject({ Response: [[{ fpx_debitAuthCode: ['00'] }]] })
    expect(await collect(pair)).toEqual({ Status: ['409'], Message: ['Invoice Number is in use!'] })
  })

  test.each([
    [{ collectionAmount: '448.01' }, 'above the limit'],
    [{ collectionAmount: '0.00' }, 'collectionAmount'],
    [{ refNumber: 'MANDATE-2' }, 'Mandate Not Found'],
    [{ checksum: '0'.repeat(64) }, 'checksum'],
    [{ employeeId: '7' }, 'merchant'],
    [{ extra: '1' }, 'extra'],
    [{ collectionCallbackUrl: 'https://example.com/' }, 'collectionCallbackUrl'],
  ])('a collection with %j is refused', async (changes, reason) => {
    await using pair = await startPair()
    await authorised(pair)
    const answer = await collect(pair, changes)
    expect(answer).toMatchObject({ Status: ['400'], Message: [expect.stringContaining(reason)] })
    expect(pair.merchant.received).toHaveLength(1)
  })

  test('a collection needs a mandate that was approved, that is not over, and that nobody ended', async () => {
    await using pair = await startPair()
    await authorised(pair, 'insufficient-funds')
    expect(await collect(pair)).toMatchObject({ Message: ['Mandate is not active'] })
    await pair.control('POST /orders/MANDATE-1/outcome', { code: '00' })
    await pair.control('PUT /clock', { now: '2029-11-20T16:00:00Z' })
    expect(await collect(pair)).toMatchObject({ Message: ['Mandate is not in effect'] })
    await pair.control('PUT /clock', { now: '2029-11-20T15:59:59Z' })
    expect(await collect(pair)).toMatchObject({ Status: ['201'] })
    await pair.control('POST /orders/MANDATE-1/outcome', { code: '-4' })
    expect(await collect(pair, { invoiceNumber: 'INV-2' })).toMatchObject({ Message: ['Mandate is not active'] })
  })

  test.each([
    ['insufficient-funds', '51'],
    ['rejected', '57'],
    ['bank-offline', '90'],
    ['late', '09'],
  ])('a collection may be scripted to be %s', async (fate, code) => {
    await using pair = await startPair()
    await authorised(pair)
    await pair.control('POST /collections', { fate })
    expect(await collect(pair)).toMatchObject({ Response: [[{ fpx_debitAuthCode: [code] }]] })
    expect(await collect(pair, { invoiceNumber: 'INV-2' })).toMatchObject({
      Response: [[{ fpx_debitAuthCode: ['00'] }]],
    })
  })

  test('a collection may be lost: taken, and nobody is notified', async () => {
    await using pair = await startPair()
    await authorised(pair)
    await pair.control('POST /collections', { fate: 'lost' })
    await expect(collect(pair)).rejects.toThrow('fetch failed')
    expect(pair.merchant.received).toHaveLength(1)
    expect(await status(pair, 'INV-1', '01')).toMatchObject({ Response: [[{ fpx_debitAuthCode: ['00'] }]] })
  })

  test('a collection is scripted by known words alone', async () => {
    await using pair = await startPair()
    expect((await pair.control('POST /collections', { fate: 'odd' })).status).toBe(400)
    expect((await pair.control('POST /collections', {})).status).toBe(400)
  })
})
