import { describe, expect, test } from 'vitest'
import { encodePairs, f1Checksum, f1Pairs, returnedFields, signedPath, startPair } from '../test-kit.ts'

describe('opening the bank page', () => {
  test('the reference request opens a bank page that shows what is paid', async () => {
    await using pair = await startPair()
    const answer = await pair.get(`/new-instant-pay?${encodePairs([...f1Pairs, ['checksum', f1Checksum]])}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/bank/2611201030150001')
    const page = await pair.get('/bank/2611201030150001')
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('Simulated bank: no money moves')
    expect(text).toContain('Approve payment of RM\u00a01,278.99')
    expect(text).toContain('Maybank2U')
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  test('a query with pluses for spaces has the same checksum', async () => {
    await using pair = await startPair()
    const query = new URLSearchParams([...f1Pairs.map(([name, value]) => [name, value]), ['checksum', f1Checksum]])
    expect((await pair.get(`/new-instant-pay?${query}`)).status).toBe(303)
  })

  test.each([
    ['orderNo', ''],
    ['orderNo', 'has space'],
    ['orderNo', 'A'.repeat(41)],
    ['description', '<script>'],
    ['description', ''],
    ['amount', '1,278.99'],
    ['amount', '12.9'],
    ['merchantId', '9'],
    ['employeeId', '9'],
    ['bankCode', 'NOBANK'],
    ['bankCode', 'ABB0235'],
    ['bankCode', 'CIT0219'],
    ['businessModel', 'B2X'],
    ['paymentMethod', '3'],
    ['email', 'nobody'],
    ['phoneNo', 'abc'],
    ['merchantUrl', 'https://example.com/back'],
    ['merchantUrl', 'javascript:alert(1)'],
    ['merchantUrl', 'http://user:pass@localhost/'],
    ['merchantCallbackUrl', 'http://169.254.169.254/latest'],
    ['merchantCallbackUrl', 'file:///etc/passwd'],
    ['method', '04'],
    ['surprise', '1'],
  ])('a signed request with %s "%s" is refused and named', async (field, value) => {
    await using pair = await startPair()
    const answer = await pair.get(signedPath({ ...pair.merchantUrls, [field]: value }))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    const text = await answer.text()
    expect(text).toContain(`<code>${field}</code>`)
    expect(text).not.toContain('<script')
    expect((await pair.control('GET /transactions')).json.total).toBe(0)
  })

  test.each([
    ['a changed amount', (query: string) => query.replace('1278.99', '1.99')],
    ['an upper-case checksum', (query: string) => query.replace(f1Checksum, f1Checksum.toUpperCase())],
    ['a missing checksum', (query: string) => query.replace(`&checksum=${f1Checksum}`, '')],
    ['a cut checksum', (query: string) => query.slice(0, -1)],
    [
      'a checksum in front',
      (query: string) => `checksum=${f1Checksum}&${query.replace(`&checksum=${f1Checksum}`, '')}`,
    ],
    ['fields in another order', (query: string) => query.replace(/^([^&]+)&([^&]+)/, '$2&$1')],
    ['a field given twice', (query: string) => `orderNo=PNG1001-1&${query}`],
    ['a broken escape', (query: string) => query.replace('%20', '%2')],
    ['nothing at all', () => ''],
    ['far too many fields', (query: string) => `${'a=1&'.repeat(60)}${query}`],
  ])('%s is refused', async (_name, change) => {
    await using pair = await startPair()
    const query = encodePairs([...f1Pairs, ['checksum', f1Checksum]])
    expect((await pair.get(`/new-instant-pay?${change(query)}`)).status).toBe(400)
    expect((await pair.control('GET /transactions')).json.total).toBe(0)
  })

  test('the same request finds its page again while open; afterwards its order number is in use', async () => {
    await using pair = await startPair()
    const bankPath = await pair.open()
    expect(await pair.open()).toBe(bankPath)
    expect((await pair.get(signedPath({ ...pair.merchantUrls, amount: '2.00' }))).status).toBe(409)
    await pair.choose(bankPath, 'approve')
    expect((await pair.get(signedPath(pair.merchantUrls))).status).toBe(409)
    expect((await pair.control('GET /transactions')).json.total).toBe(1)
  })

  test.each([
    ['B2C', 'MB2U0227', '0.99', '2A'],
    ['B2C', 'MB2U0227', '30000.01', '2C'],
    ['B2B1', 'ABB0235', '1.99', '2A'],
    ['B2B1', 'ABB0235', '1000000.01', '2B'],
  ])('%s at %s for RM%s goes back with %s', async (...[businessModel, bankCode, amount, code]) => {
    await using pair = await startPair()
    const answer = await pair.get(signedPath({ ...pair.merchantUrls, businessModel, bankCode, amount }))
    expect(returnedFields(answer)['fpx_debitAuthCode']).toBe(code)
    expect(pair.merchant.received).toHaveLength(1)
  })

  test.each([
    ['B2C', 'MB2U0227', '1.00'],
    ['B2C', 'MB2U0227', '30000.00'],
    ['B2B1', 'ABB0235', '2.00'],
    ['B2B1', 'ABB0235', '1000000.00'],
  ])('%s at %s may pay RM%s', async (...[businessModel, bankCode, amount]) => {
    await using pair = await startPair()
    expect(await pair.open({ businessModel, bankCode, amount })).toMatch(/^\/bank\//)
  })

  test('a bank that went offline after it was chosen answers 90', async () => {
    await using pair = await startPair()
    await pair.control('PUT /banks/MB2U0227', { status: 'B' })
    const answer = await pair.get(signedPath(pair.merchantUrls))
    expect(returnedFields(answer)['fpx_debitAuthCode']).toBe('90')
  })

  test('the oldest payment is dropped when the memory is full', async () => {
    await using pair = await startPair({ maxPayments: 3 })
    for (const number of [1, 2, 3, 4, 5]) await pair.open({ orderNo: `N-${number}` })
    const { json } = await pair.control('GET /transactions')
    expect(json.transactions.map((item: { orderNo: string }) => item.orderNo)).toEqual(['N-5', 'N-4', 'N-3'])
    expect(await pair.requery('N-1')).toEqual({ Status: ['404'], Message: ['Transaction Not Found'] })
  })

  test('unknown paths, wrong methods and large bodies get plain refusals', async () => {
    await using pair = await startPair()
    expect((await pair.get('/nowhere')).status).toBe(404)
    expect((await pair.get('/bank/0000000000000000')).status).toBe(404)
    expect((await pair.get('/curlec-services')).status).toBe(405)
    expect((await pair.post('/new-instant-pay', {})).status).toBe(405)
    const large = await pair.post('/curlec-services', { order_no: 'x'.repeat(300_000) })
    expect(large.status).toBe(413)
    expect((await pair.get('/')).status).toBe(200)
  })
})
