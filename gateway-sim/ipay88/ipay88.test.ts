import { describe, expect, it } from 'vitest'
import { startPair } from '../test-kit.ts'
import { signEntry, signResponse } from './signature.ts'

const sha256 = { key: 'SIMKEY', signatureType: 'SHA256' } as const
const entryFields = { MerchantCode: 'M00001', RefNo: 'PNG1001-1', Amount: '1,278.99', Currency: 'MYR' }

describe('the signatures of iPay88', () => {
  it('signatures are those of the reference values and of the published example', () => {
    expect(signEntry(sha256, entryFields)).toBe('32ad5efa47f74c5d116835f4cce67753d0fdbeebc90d29cfc60660c3cc74e97b')
    expect(signResponse(sha256, { ...entryFields, PaymentId: '6', Status: '1' })).toBe(
      'e0ed96104cd39e47f29d4cf0beba654f91a14401a7a435146b99d1261f1c7dd6',
    )
    expect(signResponse(sha256, { ...entryFields, PaymentId: '6', Status: '0' })).toBe(
      '8a393d0362340f36665c3925fb4dc757bb1bb917ac4360d1d2a8970416984c3e',
    )
    const published = { MerchantCode: 'M00003', RefNo: 'A00000001', Amount: '1.00', Currency: 'MYR' }
    const apple = { ...sha256, key: 'apple' }
    expect(signEntry(apple, published)).toBe('110f0be755ccfa9373aa38104bafbc5c6e5462344e44bcfbb70439c82b4b07fa')
    expect(signResponse(apple, { ...published, PaymentId: '2', Status: '1' })).toBe(
      'f173a2521d178574caab19ab7ddd04b299dbc0d656a26c1d1aabf9187dfbf352',
    )
    const oldest = { ...apple, signatureType: 'SHA1' } as const
    expect(signEntry(oldest, published)).toBe('84dNMbfgjLMS42IqSTPqQ99cUGA=')
    expect(signResponse(oldest, { ...published, PaymentId: '2', Status: '1' })).toBe('MELU5sSgpBrmc2D6REjfrqUjpIk=')
    expect(signEntry({ ...apple, signatureType: 'HMACSHA512' }, published)).toBe(
      'c41859fed9b4ac135990cc10737ff3a37ad1e0eaa3e0f2235a652172fe3465413449b2e73acb782bb14a1b2e32792e91dc03fd2da355432de86df6730ed70e9a',
    )
  })
})

describe('the entry of iPay88', () => {
  it('the entry of iPay88 offers the ways to pay, takes one to its bank page, and answers both ways with the reference bytes', async () => {
    await using pair = await startPair({ statuses: [500] })
    const chooser = await pair.post('/ePayment/entry.asp', entryOf(pair.merchant.url))
    expect(chooser.status).toBe(200)
    expect(await chooser.text()).toContain('Maybank2U')
    const bank = await pair.post('/epayment/ENTRY.asp', { ...entryOf(pair.merchant.url), PaymentId: '6' })
    const left = await pair.choose(bank.headers.get('location') ?? '', 'approve')
    expect(await left.text()).toContain(`action="${pair.merchant.url}/checkout/callback"`)
    await pair.control('POST /drain')
    const [first] = pair.merchant.received
    expect(first?.fields).toMatchObject({
      ...entryFields,
      PaymentId: '6',
      Status: '1',
      Signature: 'e0ed96104cd39e47f29d4cf0beba654f91a14401a7a435146b99d1261f1c7dd6',
    })
    // "OK" is not RECEIVEOK, so it is sent five times in all.
    expect(pair.merchant.received).toHaveLength(5)
  })

  it('the entry of iPay88 sends the server nothing of a failure, and signs no error of its own', async () => {
    await using pair = await startPair()
    const bank = await pair.post('/ePayment/entry.asp', { ...entryOf(pair.merchant.url), PaymentId: '6' })
    const left = await pair.choose(bank.headers.get('location') ?? '', 'cancel-login')
    const page = await left.text()
    expect(page).toContain('Customer Cancel Transaction')
    expect(page).toMatch(/name="Signature"\s+value=""/)
    expect(pair.merchant.received).toHaveLength(0)
  })

  it.each([
    ['Signature', '0'.repeat(64), 'Signature not match'],
    ['MerchantCode', 'M00002', 'Invalid merchant'],
    ['RefNo', '', 'Invalid parameters'],
    ['UserContact', '', 'Invalid parameters'],
    ['SignatureType', 'SHA1', 'Invalid parameters'],
    ['BackendURL', 'https://shop.example/callback', 'Permission not allow'],
  ])('the entry of iPay88 refuses a %s of "%s"', async (name, value, reason) => {
    await using pair = await startPair()
    const answer = await pair.post('/ePayment/entry.asp', { ...entryOf(pair.merchant.url), [name]: value })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(reason)
  })

  it('the entry of iPay88 takes the type of the account and no other', async () => {
    await using pair = await startPair({ signatureType: 'SHA1' })
    const { SignatureType: _type, ...entry } = entryOf(pair.merchant.url)
    const Signature = signEntry({ key: 'SIMKEY', signatureType: 'SHA1' }, entryFields)
    expect((await pair.post('/ePayment/entry.asp', { ...entry, Signature })).status).toBe(200)
    expect((await pair.post('/ePayment/entry.asp', entryOf(pair.merchant.url))).status).toBe(400)
  })

  it('the entry of iPay88 takes a reference once', async () => {
    await using pair = await startPair()
    const entry = { ...entryOf(pair.merchant.url), PaymentId: '6' }
    const bank = await pair.post('/ePayment/entry.asp', entry)
    await pair.choose(bank.headers.get('location') ?? '', 'insufficient-funds')
    const again = await pair.post('/ePayment/entry.asp', entry)
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('Duplicate reference number')
  })
})

describe('the enquiry of iPay88', () => {
  it('the enquiry of iPay88 answers in plain words, and no more often than its limit', async () => {
    await using pair = await startPair({ mostEnquiries: 4 })
    const ask = async (Amount = '1278.99', RefNo = 'PNG1001-1') => {
      const answer = await pair.post('/epayment/enquiry.asp', { MerchantCode: 'M00001', RefNo, Amount })
      return answer.text()
    }
    expect(await ask()).toBe('Record not found')
    const bank = await pair.post('/ePayment/entry.asp', { ...entryOf(pair.merchant.url), PaymentId: '6' })
    expect(await ask()).toBe('Record not found')
    await pair.choose(bank.headers.get('location') ?? '', 'approve')
    expect(await ask('1.00')).toBe('Incorrect amount')
    expect([await ask(), await ask(), await ask()]).toEqual([
      '00',
      '00',
      'Limited by per day maximum number of requery',
    ])
    expect(await ask('1,278.99')).toBe('Invalid parameters')
  })
})

function entryOf(merchant: string): Record<string, string> {
  return {
    ...entryFields,
    PaymentId: '',
    ProdDesc: 'Order PNG1001',
    UserName: 'Aina',
    UserEmail: 'a@b.my',
    UserContact: '60123456789',
    Remark: '',
    Lang: 'UTF-8',
    SignatureType: 'SHA256',
    Signature: signEntry(sha256, entryFields),
    ResponseURL: `${merchant}/checkout/callback`,
    BackendURL: `${merchant}/callback/ipay88`,
  }
}
