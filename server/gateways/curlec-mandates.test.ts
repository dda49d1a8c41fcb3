import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { day } from '#domain/kit/time.ts'
import { createMandates } from './curlec-mandates.ts'

const settings = { url: 'http://127.0.0.1:9', key: 'MKEY', merchantId: '1', employeeId: '2', timeoutMs: 200 }
const gateway = createMandates(settings)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** One set of values in two orders (docs/gateways.md#classic-checksums). */
const values = {
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
}
const ofMandate = {
  ...values,
  curlec_method: '00',
  fpx_checksum: '41e04a9dbf2437ecc64cf7e7da93465250cd27e51c9afab91e1eb54059f94bca',
}
const ofPayment = {
  ...values,
  curlec_method: '01',
  fpx_checksum: 'cd84cbd77148911ec4ebd089f1cd52557cdc88f1f656a0f79b2ff08ed5a5c832',
}

const request = {
  merchantRef: 'M7K2QX9M4TBV-1',
  maxSen: sen(44_800),
  effectiveOn: day('2026-11-24'),
  expiresOn: day('2029-11-24'),
  name: 'Lim Hui Min',
  email: 'a@b.my',
  phone: '60123456789',
  identity: { type: 'NRIC', value: '900517075432' },
  bankId: '11',
  returnUrl: 'http://localhost:3000/my-account/payment',
  callbackUrl: 'http://localhost:4000/api/contracts/callback/curlec',
} as const

describe('the address of the bank page for a mandate', () => {
  it('the address of a mandate carries its fields in their order, encoded, with the checksum of the unencoded text last', () => {
    const unencoded =
      'referenceNumber=M7K2QX9M4TBV-1&effectiveDate=2026-11-24&expiryDate=2029-11-24&amount=448.00&frequency=MONTHLY&maximumFrequency=99&purposeOfPayment=Others&businessModel=B2C&name=Lim Hui Min&emailAddress=a@b.my&phoneNumber=60123456789&idType=NRIC&idValue=900517075432&bankId=11&merchantId=1&employeeId=2&method=03&paymentMethod=1&merchantUrl=http://localhost:3000/my-account/payment&merchantCallbackUrl=http://localhost:4000/api/contracts/callback/curlec'
    const url = new URL(gateway.url(request))
    expect(url.pathname).toBe('/new-mandate')
    const sent = [...url.searchParams].map(([name, value]) => `${name}=${value}`).join('&')
    expect(sent).toBe(`${unencoded}&checksum=${sha256(`MKEY|/new-mandate?${unencoded}`)}`)
  })

  it('the address of the bank page for a mandate omits bank and phone for a card without a number, and shortens a long name', () => {
    const url = new URL(gateway.url({ ...request, bankId: '', phone: '', name: 'A'.repeat(60) }))
    expect(url.searchParams.get('paymentMethod')).toBe('2')
    expect(url.searchParams.get('bankId')).toBe('')
    expect(url.searchParams.has('phoneNumber')).toBe(false)
    expect(url.searchParams.get('name')).toBe('A'.repeat(40))
  })

  it('the address of the bank page for a mandate is never built from a value that could be read as another field', () => {
    expect(() => gateway.url({ ...request, name: 'Lim&bankId=12' })).toThrow('name holds a character')
  })
})

describe('a message', () => {
  it('a message about a mandate differs from one about a payment by the order of its signed fields', () => {
    expect(gateway.read(ofMandate)).toMatchObject({
      kind: 'mandate',
      result: { merchantRef: 'OR-210520-0631', outcome: 'succeeded', bankCode: 'TEST0021', amountSen: 5795 },
    })
    expect(gateway.read(ofPayment)).toMatchObject({ kind: 'payment', result: { outcome: 'succeeded' } })
    expect(gateway.read({ ...ofMandate, curlec_method: '01' })).toMatchObject({ kind: 'mandate' })
  })

  it.each(Object.keys(values))('a message about a mandate is rejected when %s is changed or missing', (name) => {
    for (const fields of [ofMandate, ofPayment]) {
      expect(gateway.read({ ...fields, [name]: 'X' })).toMatchObject({ kind: 'unsigned' })
      const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))
      expect(gateway.read(rest)).toMatchObject({ kind: 'unsigned' })
    }
  })

  it('a message about a payment cannot be split anew into one about a mandate', () => {
    const recut = { ...ofPayment, fpx_buyerName: '57.95', fpx_buyerBankId: 'Ali', fpx_txnAmount: 'TEST0021' }
    expect(gateway.read(recut)).toEqual({ kind: 'malformed', merchantRef: 'OR-210520-0631' })
  })

  it.each(['', ofMandate.fpx_checksum.toUpperCase(), ofMandate.fpx_checksum.slice(1), `${ofMandate.fpx_checksum}0`])(
    'a message about a mandate is rejected with the checksum "%s"',
    (fpx_checksum) => {
      expect(gateway.read({ ...ofMandate, fpx_checksum })).toMatchObject({ kind: 'unsigned' })
    },
  )
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A gateway that answers everything with that, and the requests it got. */
async function answering(reply: unknown) {
  const asked: { url: string; form: Record<string, string> }[] = []
  server = createServer((message, response) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
      asked.push({ url: message.url ?? '', form })
      response.end(JSON.stringify(reply))
    })
  })
  const listening = server
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { asked, gateway: createMandates({ ...settings, url: `http://127.0.0.1:${port}` }) }
}

const item = { fpx_sellerOrderNo: ['M1234567-1'], fpx_txnAmount: ['448.00'], fpx_debitAuthCode: ['00'] }

describe('a requery of a mandate', () => {
  it.each([
    ['approved', { Status: ['201'], Response: [[item]] }, { outcome: 'succeeded', code: '00' }],
    [
      'ended after it was approved',
      { Status: ['201'], Response: [[item, { ...item, fpx_debitAuthCode: ['-4'] }]] },
      { code: '-4' },
    ],
    ['of another reference', { Status: ['201'], Response: [[{ ...item, fpx_sellerOrderNo: ['M9'] }]] }, 'no_answer'],
    ['not found', { Status: ['404'], Message: ['Transaction Not Found'] }, { outcome: 'not_found' }],
    ['without a response', { Status: ['201'] }, 'no_answer'],
  ])('%s', async (_name, reply, expected) => {
    const { asked, gateway: at } = await answering(reply)
    const found = await at.ask({ merchantRef: 'M1234567-1' })
    if (typeof expected === 'string') expect(found).toBe(expected)
    else expect(found).toMatchObject(expected)
    expect(asked).toEqual([
      { url: '/curlec-services', form: { order_no: 'M1234567-1', merchantId: '1', method: '00' } },
    ])
  })
})

describe('a collection', () => {
  const collection = {
    mandateRef: 'M7K2QX9M4TBV-1',
    reference: 'M1234567-1',
    amountSen: sen(44_800),
    returnUrl: 'http://localhost:3000/my-account/payment',
    callbackUrl: 'http://localhost:4000/api/contracts/callback/curlec',
  }
  it('a collection is asked for with its fields under their checksum', async () => {
    const { asked, gateway: at } = await answering({ Status: ['201'], Response: [[item]] })
    expect(await at.collect(collection)).toMatchObject({ outcome: 'succeeded', amountSen: 44_800 })
    const signed =
      'employeeId=2&merchantId=1&collectionAmount=448.00&refNumber=M7K2QX9M4TBV-1&invoiceNumber=M1234567-1&collectionCallbackUrl=http://localhost:4000/api/contracts/callback/curlec&redirectUrl=http://localhost:3000/my-account/payment'
    expect(asked[0]?.url).toBe('/curlec-services?method=60')
    const { checksum, ...fields } = asked[0]?.form ?? {}
    expect(
      Object.entries(fields)
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    ).toBe(signed)
    expect(checksum).toBe(sha256(`MKEY|${signed}`))
  })

  it.each([
    ['in use already', { Status: ['409'], Message: ['Invoice Number is in use!'] }],
    ['too many requests', { Status: ['429'], Message: ['Try again later'] }],
    ['a fault of the gateway', { Status: ['500'], Message: ['Internal error'] }],
    ['of another reference', { Status: ['201'], Response: [[{ ...item, fpx_sellerOrderNo: ['M9'] }]] }],
  ])('%s is no answer to a collection', async (_name, reply) => {
    const { gateway: at } = await answering(reply)
    expect(await at.collect(collection)).toBe('no_answer')
  })

  it.each([
    ['a mandate that is not active', { Status: ['400'], Message: ['Mandate is not active'] }],
    ['a mandate that is not found', { Status: ['404'], Message: ['Mandate Not Found'] }],
  ])('%s refuses a collection', async (_name, reply) => {
    const { gateway: at } = await answering(reply)
    expect(await at.collect(collection)).toBe('refused')
  })

  it('a collection without a response has no answer', async () => {
    expect(await gateway.collect(collection)).toBe('no_answer')
  })

  it('a collection that was asked for is looked up as a payment is', async () => {
    const { asked, gateway: at } = await answering({ Status: ['201'], Response: [[item]] })
    expect(await at.askCollection({ reference: 'M1234567-1' })).toMatchObject({ outcome: 'succeeded' })
    expect(asked[0]?.form).toEqual({ order_no: 'M1234567-1', merchantId: '1', method: '01' })
  })
})
