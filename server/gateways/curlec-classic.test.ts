import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { createCurlecClassic } from './curlec-classic.ts'

const settings = { url: 'http://127.0.0.1:9', key: 'SIMKEY', merchantId: '1', employeeId: '2' }
const gateway = createCurlecClassic(settings)

/** The reference request and callback (docs/gateways.md#reference-values). */
const payment = {
  merchantRef: 'PNG1001-1',
  description: 'Order PNG1001',
  amountSen: sen(127_899),
  currency: 'MYR',
  method: 'curlecfpx' as const,
  bankCode: 'MB2U0227',
  businessModel: 'B2C' as const,
  name: '',
  phone: '',
  email: 'a@b.my',
  returnUrl: 'http://localhost:3000/checkout/callback',
  callbackUrl: 'http://localhost:4000/orders/payment/callback/curlec2',
}
const callback = {
  curlec_method: '01',
  fpx_fpxTxnId: '2611201030150001',
  fpx_sellerExOrderNo: 'SIM-900001',
  fpx_fpxTxnTime: 'Fri Nov 20 10:30:15 MYT 2026',
  fpx_sellerOrderNo: 'PNG1001-1',
  fpx_sellerId: 'SE00000001',
  fpx_txnCurrency: 'MYR',
  fpx_txnAmount: '1278.99',
  fpx_buyerName: "O'Brien & Co",
  fpx_buyerBankId: 'MB2U0227',
  fpx_type: 'N',
  payment_method: 'FPX',
  fpx_description: 'Order PNG1001',
  fpx_notes: '',
  fpx_debitAuthCode: '00',
  fpx_checksum: '109f4e056c11377f0cf7cb2fa3b079c2a5d40a224786fd9525ea5659ffe372f8',
}

describe('the address of the bank page', () => {
  it('the address of the bank page carries its fields in their order, encoded, with the checksum of the unencoded text last', () => {
    const url = urlOf(payment)
    expect(url).toContain(
      '/new-instant-pay?orderNo=PNG1001-1&description=Order%20PNG1001&amount=1278.99&bankCode=MB2U0227&businessModel=B2C&paymentMethod=1&email=a%40b.my&merchantId=1&employeeId=2&merchantUrl=http%3A%2F%2F',
    )
    expect(url.endsWith('&method=03&checksum=4d69492e0add76e88edbb9d630d236e74492ec7c2ac5bfed46518b2b85c8ae40')).toBe(
      true,
    )
  })
})

describe('a callback', () => {
  it('the reference callback is accepted', () => {
    expect(believed(callback)).toEqual({
      merchantRef: 'PNG1001-1',
      gatewayTransactionId: '2611201030150001',
      outcome: 'succeeded',
      code: '00',
      amountSen: 127_899,
      currency: 'MYR',
      bankCode: 'MB2U0227',
      occurredAt: expect.anything(),
    })
    expect(believed(callback)?.occurredAt?.toString()).toBe('2026-11-20T02:30:15Z')
    const pending = {
      ...callback,
      fpx_debitAuthCode: '99',
      fpx_checksum: '8d9091d8b07cd04557ee8b07e29a6e36980d877dd4aa747cd307d175d1a05c9b',
    }
    expect(believed(pending)).toMatchObject({ outcome: 'pending', code: '99' })
  })

  it.each(Object.keys(callback).filter((name) => /^fpx_(?!description|notes)/.test(name)))(
    'a callback is rejected when %s is changed or missing',
    (name) => {
      expect(
        believed({ ...callback, [name]: `${callback[name === 'fpx_type' ? 'fpx_type' : 'fpx_buyerName']}x` }),
      ).toBeUndefined()
      expect(believed(Object.fromEntries(Object.entries(callback).filter(([field]) => field !== name)))).toBeUndefined()
    },
  )

  it.each([
    '',
    callback.fpx_checksum.toUpperCase(),
    callback.fpx_checksum.slice(0, -1),
    `${callback.fpx_checksum}0`,
    ` ${callback.fpx_checksum}`,
  ])('a callback is rejected with the checksum "%s"', (fpx_checksum) => {
    expect(believed({ ...callback, fpx_checksum })).toBeUndefined()
  })

  it('a callback decides nothing on fields outside the checksum, but a failed credit leg goes to review', () => {
    expect(believed({ ...callback, curlec_method: '00', payment_method: 'CC', fpx_notes: 'x' })).toMatchObject({
      outcome: 'succeeded',
    })
    expect(believed({ ...callback, fpx_creditAuthCode: '00' })).toMatchObject({ outcome: 'succeeded' })
    expect(believed({ ...callback, fpx_creditAuthCode: '45' })).toMatchObject({ outcome: 'review' })
  })
})

/** The result of an accepted callback. */
function believed(fields: Readonly<Record<string, string>>) {
  const verified = gateway.read({ fields, bytes: Buffer.alloc(0), header: () => undefined })
  return verified.kind === 'signed' ? verified.result : undefined
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const asked = { merchantRef: payment.merchantRef, amountSen: payment.amountSen }

describe('a requery of an attempt', () => {
  const item = { fpx_sellerOrderNo: ['PNG1001-1'], fpx_txnAmount: ['1278.99'], fpx_debitAuthCode: ['00'] }
  it.each([
    [
      'arrays of one',
      { Status: ['201'], Response: [[item]] },
      { outcome: 'succeeded', amountSen: 127_899, currency: undefined },
    ],
    ['status 200', { Status: ['200'], Response: [[item]] }, { outcome: 'succeeded' }],
    [
      'scalars',
      { Status: '201', Response: { fpx_txnAmount: '1278.99', fpx_debitAuthCode: '51' } },
      { outcome: 'funds' },
    ],
    [
      'several attempts of which one succeeded',
      { Status: ['201'], Response: [[{ ...item, fpx_debitAuthCode: ['51'] }, item]] },
      { outcome: 'succeeded' },
    ],
    ['not found', { Status: ['404'], Message: ['Transaction Not Found'] }, { outcome: 'not_found' }],
    [
      'waiting at the bank',
      { Status: ['201'], Response: [[{ ...item, fpx_debitAuthCode: ['-1'] }]] },
      { outcome: 'waiting' },
    ],
    [
      'no amount, which is never enough',
      { Status: ['201'], Response: [[{ fpx_debitAuthCode: ['00'] }]] },
      { outcome: 'succeeded', amountSen: undefined },
    ],
    [
      'an amount with thousands',
      { Status: ['201'], Response: [[{ ...item, fpx_txnAmount: ['1,278.99'] }]] },
      { amountSen: undefined },
    ],
  ])('a requery understands %s', async (_name, reply, expected) => {
    expect(await (await answering(JSON.stringify(reply))).requery(asked)).toMatchObject(expected)
  })

  it.each([
    ['no Response', JSON.stringify({ Status: ['201'] })],
    ['another order', JSON.stringify({ Status: ['201'], Response: [[{ ...item, fpx_sellerOrderNo: ['PNG1002-1'] }]] })],
    ['half a reply', '{"Status":["201"],"Respo'],
    ['a page', '<h1>HTTP Status 500</h1>'],
    ['a list', '[]'],
    ['far too much', JSON.stringify({ Status: ['201'], Response: [[item]], filler: 'x'.repeat(300_000) })],
  ])('a requery takes %s for no answer', async (_name, reply) => {
    expect(await (await answering(reply)).requery(asked)).toBe('no_answer')
  })

  it('a requery takes a redirect, an error and a timeout for no answer', async () => {
    expect(await (await answering(JSON.stringify({ Status: ['404'] }), 302)).requery(asked)).toBe('no_answer')
    expect(await (await answering(JSON.stringify({ Status: ['404'] }), 500)).requery(asked)).toBe('no_answer')
    expect(await gateway.requery(asked)).toBe('no_answer')
  })

  it('a requery waits no longer than its time limit for a gateway that hangs', async () => {
    const hanging = createServer(() => undefined)
    server = hanging
    const url = await listen(hanging)
    expect(await createCurlecClassic({ ...settings, url }, { timeoutMs: 50 }).requery(asked)).toBe('no_answer')
  })
})

describe('the bank list', () => {
  const bank = (code: string, rest: object) => ({ id: ['11'], code: [code], name: ['Long name'], ...rest })
  it('the bank list reads online, offline by status and offline by name, sorted by name', async () => {
    const reply = {
      Status: ['201'],
      Response: [
        [
          bank('MB2U0227', { display_name: ['Maybank2U'] }),
          bank('HLB0224', { display_name: ['Hong Leong Bank (Offline)'] }),
          bank('ABB0233', { status: ['B'] }),
          bank('bad code', {}),
        ],
      ],
    }
    const { banks } = await answering(JSON.stringify(reply))
    expect(await banks.list('01', 'B2C')).toEqual([
      { id: '11', code: 'ABB0233', name: 'Affin Bank', online: false },
      { id: '11', code: 'HLB0224', name: 'Hong Leong Bank', online: false },
      { id: '11', code: 'MB2U0227', name: 'Maybank2U', online: true },
    ])
    expect([
      banks.seemsOnline('B2C', 'MB2U0227'),
      banks.seemsOnline('B2C', 'ABB0233'),
      banks.seemsOnline('B2C', 'UOB0226'),
    ]).toEqual([true, false, false])
  })

  it('the bank list uses its own table of banks before the first response of the gateway', () => {
    expect([gateway.banks.seemsOnline('B2C', 'MB2U0227'), gateway.banks.seemsOnline('B2B1', 'MB2U0227')]).toEqual([
      true,
      false,
    ])
  })
})

/** An adapter whose gateway answers everything with that text. */
async function answering(text: string, status = 200) {
  const started = createServer((_request, response) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 302 ? { location: '/elsewhere' } : {}),
    })
    response.end(text)
  })
  server?.close()
  server = started
  return createCurlecClassic({ ...settings, url: `${await listen(started)}/` })
}

async function listen(started: Server): Promise<string> {
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

/** The signed address of the bank page. */
function urlOf(sent: Parameters<Extract<typeof gateway.way, { kind: 'link' }>['url']>[0]): string {
  return gateway.way.kind === 'link' ? gateway.way.url(sent) : ''
}
