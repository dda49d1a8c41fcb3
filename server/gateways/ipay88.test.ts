import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { signIpay88Request } from './ipay88-signature.ts'
import { createIpay88 } from './ipay88.ts'
import type { Payment, PaymentForm } from './payment-gateway.ts'

const settings = { url: 'http://127.0.0.1:9', key: 'SIMKEY', merchantCode: 'M00001', signatureType: 'SHA256' } as const
const gateway = createIpay88(settings, { references: /^PNG1001-1$/ })

/** The reference request and response (docs/gateways.md#reference-values). */
const payment = {
  merchantRef: 'PNG1001-1',
  description: 'Order PNG1001',
  amountSen: sen(127_899),
  currency: 'MYR',
  method: 'ipay88' as const,
  bankCode: '',
  businessModel: 'B2C' as const,
  name: 'Aina',
  email: 'a@b.my',
  phone: '60123456789',
  returnUrl: 'http://localhost:3000/checkout/callback',
  callbackUrl: 'http://localhost:4000/orders/payment/callback/ipay88',
}
const body = `MerchantCode=M00001&PaymentId=6&RefNo=PNG1001-1&Amount=1%2C278.99&Currency=MYR&Remark=&TransId=T0000000001&AuthCode=123456&Status=1&ErrDesc=&Signature=e0ed96104cd39e47f29d4cf0beba654f91a14401a7a435146b99d1261f1c7dd6`
const approved = Object.fromEntries(new URLSearchParams(body))

describe('the form that leads to iPay88', () => {
  it('the form to iPay88 carries the reference signature over 127899', () => {
    const form = formOf(payment)
    expect(form.url).toBe('http://127.0.0.1:9/ePayment/entry.asp')
    expect(form.fields).toMatchObject({
      MerchantCode: 'M00001',
      PaymentId: '',
      RefNo: 'PNG1001-1',
      Amount: '1,278.99',
      Currency: 'MYR',
      SignatureType: 'SHA256',
      Signature: '32ad5efa47f74c5d116835f4cce67753d0fdbeebc90d29cfc60660c3cc74e97b',
    })
  })

  it.each([
    ['SHA256', '110f0be755ccfa9373aa38104bafbc5c6e5462344e44bcfbb70439c82b4b07fa'],
    ['SHA1', '84dNMbfgjLMS42IqSTPqQ99cUGA='],
    [
      'HMACSHA512',
      'c41859fed9b4ac135990cc10737ff3a37ad1e0eaa3e0f2235a652172fe3465413449b2e73acb782bb14a1b2e32792e91dc03fd2da355432de86df6730ed70e9a',
    ],
  ] as const)(
    'the form that leads to iPay88 is signed by %s like the published example',
    (signatureType, signature) => {
      const account = { key: 'apple', merchantCode: 'M00003', signatureType }
      expect(signIpay88Request(account, { refNo: 'A00000001', amount: '1.00', currency: 'MYR' })).toBe(signature)
    },
  )

  it('the form that leads to iPay88 names its signature type, but for the oldest', () => {
    const typeOf = (signatureType: 'SHA1' | 'HMACSHA512') => {
      const { way } = createIpay88({ ...settings, signatureType })
      if (way.kind !== 'form') throw new Error('iPay88 must be reached by a form')
      return way.begin(payment).fields['SignatureType']
    }
    expect([typeOf('SHA1'), typeOf('HMACSHA512')]).toEqual([undefined, 'HMACSHA512'])
  })

  it.each([
    [10, '0.10'],
    [100_000_000, '1,000,000.00'],
  ])('the form to iPay88 writes %d sen as %s', (amountSen, text) => {
    const form = formOf({ ...payment, amountSen: sen(amountSen) })
    expect(form.fields['Amount']).toBe(text)
  })

  it('the form that leads to iPay88 is never made of characters that programs read differently', () => {
    expect(() => formOf({ ...payment, name: 'A\u202eB' })).toThrow(/UserName holds a character/)
  })
})

describe('a response', () => {
  it('a response is accepted in the signature type of the account alone', () => {
    const published = {
      ...approved,
      MerchantCode: 'M00003',
      PaymentId: '2',
      RefNo: 'A00000001',
      Amount: '1.00',
      Signature: 'MELU5sSgpBrmc2D6REjfrqUjpIk=',
    }
    const readBy = (signatureType: 'SHA1' | 'SHA256' | 'HMACSHA512') =>
      createIpay88(
        { ...settings, key: 'apple', merchantCode: 'M00003', signatureType },
        { references: /^A00000001$/ },
      ).read({ fields: published, bytes: Buffer.alloc(0), header: () => undefined }).kind
    expect([readBy('SHA1'), readBy('SHA256'), readBy('HMACSHA512')]).toEqual(['signed', 'unsigned', 'unsigned'])
  })

  it('the reference response is accepted, byte for byte', () => {
    expect(readOf(approved)).toMatchObject({
      kind: 'signed',
      result: {
        merchantRef: 'PNG1001-1',
        gatewayTransactionId: 'T0000000001',
        outcome: 'succeeded',
        amountSen: 127_899,
        currency: 'MYR',
      },
    })
    const Signature = '8a393d0362340f36665c3925fb4dc757bb1bb917ac4360d1d2a8970416984c3e'
    expect(readOf({ ...approved, Status: '0', TransId: '', Signature })).toMatchObject({
      kind: 'signed',
      result: { outcome: 'declined', gatewayTransactionId: undefined },
    })
  })

  it.each(['MerchantCode', 'PaymentId', 'RefNo', 'Amount', 'Currency', 'Status', 'Signature'])(
    'a response is rejected when %s is altered or missing',
    (name) => {
      expect(readOf({ ...approved, [name]: `${approved[name]}1` }).kind).toBe('unsigned')
      const { [name]: _left, ...rest } = approved
      expect(readOf(rest).kind).toBe('unsigned')
    },
  )

  it('a response is rejected with a signature in other letters, shortened or lengthened', () => {
    const given = approved['Signature'] ?? ''
    for (const Signature of ['', given.toUpperCase(), given.slice(0, -1), `${given}0`, ` ${given}`])
      expect(readOf({ ...approved, Signature }).kind).toBe('unsigned')
  })

  it('a response is rejected when the same signed text is split elsewhere', () => {
    // SIMKEYM000016PNG1001-1127899MYR1 is the signed text of each of them.
    expect(readOf({ ...approved, RefNo: 'PNG1001-11', Amount: '278.99' }).kind).toBe('malformed')
    expect(readOf({ ...approved, PaymentId: '6P', RefNo: 'NG1001-1' }).kind).toBe('malformed')
    expect(readOf({ ...approved, MerchantCode: 'M0000', PaymentId: '16' }).kind).toBe('malformed')
    expect(readOf({ ...approved, Amount: '12.7899' }).kind).toBe('malformed')
    expect(readOf({ ...approved, TransId: '' }).kind).toBe('malformed')
  })
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

describe('a requery of an attempt', () => {
  it.each([
    ['00', 'succeeded'],
    ['Record not found', 'not_found'],
    ['Incorrect amount', 'review'],
    ['Payment fail', 'declined'],
    ['Payment Fail', 'declined'],
    ['M88Admin', 'declined'],
    ['Invalid parameters', 'waiting'],
    ['Limited by per day maximum number of requery', 'waiting'],
  ])('a look-up understands "%s"', async (text, outcome) => {
    const asking = await answering(text)
    expect(await asking.requery({ merchantRef: 'PNG1001-1', amountSen: sen(127_899) })).toMatchObject({ outcome })
    expect(asking.sent()).toEqual(['/epayment/enquiry.asp MerchantCode=M00001&RefNo=PNG1001-1&Amount=1278.99'])
  })

  it.each([
    ['<html>Down</html>', 200],
    ['', 200],
    ['00', 500],
    ['00', 302],
    ['00 00', 200],
  ])('a look-up takes "%s" with status %d for no answer', async (text, status) => {
    const asking = await answering(text, status)
    expect(await asking.requery({ merchantRef: 'PNG1001-1', amountSen: sen(127_899) })).toBe('no_answer')
  })
})

function readOf(fields: Readonly<Record<string, string>>) {
  return gateway.read({ fields, bytes: Buffer.alloc(0), header: () => undefined })
}

/** A gateway whose host gives that response, and the requests it got. */
async function answering(text: string, status = 200) {
  const sent: string[] = []
  const host = createServer((request, response) => {
    let came = ''
    request.on('data', (chunk: Buffer) => (came += chunk.toString()))
    request.on('end', () => {
      sent.push(`${request.url ?? ''} ${came}`)
      response.writeHead(status, { location: '/elsewhere' }).end(text)
    })
  })
  server = host
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve)
  })
  const address = host.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { requery } = createIpay88({ ...settings, url: `http://127.0.0.1:${port}` })
  return { requery, sent: () => sent }
}

function formOf(sent: Payment): PaymentForm {
  if (gateway.way.kind !== 'form') throw new Error('iPay88 must be reached by a form')
  return gateway.way.begin(sent)
}
