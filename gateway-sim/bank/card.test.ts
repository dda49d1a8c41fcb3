import { describe, expect, it } from 'vitest'
import { signCallback, signedNames, signRequest } from '../curlec/checksum.ts'
import { encodePairs, f1Pairs, returnedFields, startPair } from '../test-kit.ts'

const byCard = { paymentMethod: '2', bankCode: '' }

describe('a payment by card', () => {
  it('a payment by card is approved by a test number, and signed as FPX is with an empty bank name', async () => {
    await using pair = await startPair()
    const bank = await openByCard(pair)
    const left = await pair.post(`${bank}/card`, { number: '4111 1111 1111 1111' })
    const fields = returnedFields(left)
    expect(fields).toMatchObject({ payment_method: 'CC', fpx_debitAuthCode: '00', fpx_buyerBankId: '' })
    expect(fields['cc_transaction_id']).toMatch(/^CC\d{16}$/)
    const signed = new Map(Object.entries(fields))
    const values = signedNames.map((name) => [name, signed.get(name) ?? ''] as const)
    const [id, exchange, time, order, seller, currency, amount, buyer, bankId, code, type] = values.map(([, v]) => v)
    expect(fields['fpx_checksum']).toBe(
      signCallback('SIMKEY', {
        fpx_fpxTxnId: id ?? '',
        fpx_sellerExOrderNo: exchange ?? '',
        fpx_fpxTxnTime: time ?? '',
        fpx_sellerOrderNo: order ?? '',
        fpx_sellerId: seller ?? '',
        fpx_txnCurrency: currency ?? '',
        fpx_txnAmount: amount ?? '',
        fpx_buyerName: buyer ?? '',
        fpx_buyerBankId: bankId ?? '',
        fpx_debitAuthCode: code ?? '',
        fpx_type: type ?? '',
      }),
    )
  })

  it('a payment by card asks for a code of 3-D Secure, again when it is wrong, and is approved with the right one', async () => {
    await using pair = await startPair()
    const bank = await openByCard(pair)
    const challenged = await pair.post(`${bank}/card`, { number: '4000000000003220' })
    expect([challenged.status, challenged.headers.get('location')]).toEqual([303, `${bank}#step`])
    const page = await (await pair.get(bank)).text()
    expect(page).toContain('Confirm with your bank')
    const wrong = await pair.post(`${bank}/card`, { code: '000000' })
    expect(wrong.status).toBe(422)
    const code = /class="tac">(\d{6})</.exec(page)?.[1] ?? ''
    const left = await pair.post(`${bank}/card`, { code })
    expect(returnedFields(left)).toMatchObject({ fpx_debitAuthCode: '00' })
  })

  it.each([
    ['4000000000000002', '57'],
    ['4000000000009995', '51'],
    ['4000000000000119', 'OF'],
  ])('a payment by card with %s is answered %s', async (number, code) => {
    await using pair = await startPair()
    const left = await pair.post(`${await openByCard(pair)}/card`, { number })
    expect(returnedFields(left)).toMatchObject({ fpx_debitAuthCode: code })
  })

  it('a payment by card knows its test numbers alone, and no card has a bank', async () => {
    await using pair = await startPair()
    const bank = await openByCard(pair)
    expect((await pair.post(`${bank}/card`, { number: '5555555555554444' })).status).toBe(422)
    expect(await pair.open({ paymentMethod: '2', orderNo: 'PNG1001-3' })).toBe('')
  })
})

it('a card payment is found by its own number at /checkstatuscc, and the merchant takes cards', async () => {
  await using pair = await startPair()
  const left = await pair.post(`${await openByCard(pair)}/card`, { number: '4111 1111 1111 1111' })
  const ccTransactionId = returnedFields(left)['cc_transaction_id'] ?? ''
  const ask = async (form: Readonly<Record<string, string>>) => (await pair.post('/checkstatuscc', form)).json()
  expect(await ask({ ccTransactionId, merchantId: '1' })).toMatchObject({
    Status: ['201'],
    Response: [[{ fpx_debitAuthCode: ['00'] }]],
  })
  expect(await ask({ ccTransactionId: 'CC0', merchantId: '1' })).toMatchObject({ Status: ['404'] })
  expect(await ask({ ccTransactionId, merchantId: '9' })).toMatchObject({ Message: ['Invalid merchant'] })
  const merchant = await pair.post('/curlec-services/merchant?merchantId=1&employeeId=2', {})
  expect(await merchant.json()).toMatchObject({ Response: [{ credit_card_instant_pay: ['Y'] }] })
  const other = await pair.post('/curlec-services/merchant?merchantId=1&employeeId=9', {})
  expect(await other.json()).toMatchObject({ Message: ['Invalid merchant'] })
})

/** The card page of a new order. An empty text would remove the field, so the URL is signed by hand. */
async function openByCard(pair: Awaited<ReturnType<typeof startPair>>): Promise<string> {
  const changes: Readonly<Record<string, string>> = { ...pair.merchantUrls, ...byCard }
  const pairs = f1Pairs.map(([name, value]) => [name, changes[name] ?? value] as const)
  const checksum = signRequest('SIMKEY', { path: '/new-instant-pay', pairs })
  const answer = await pair.get(`/new-instant-pay?${encodePairs([...pairs, ['checksum', checksum]])}`)
  return answer.headers.get('location') ?? ''
}
