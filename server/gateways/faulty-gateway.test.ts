import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { answering } from '#dev/testing/fake-gateway.ts'
import { sen } from '#domain/kit/money.ts'
import { instant } from '#domain/kit/time.ts'
import { createCurlecClassic } from './curlec-classic.ts'
import { createIpay88 } from './ipay88.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createRazorpay } from './razorpay.ts'

/** What a gateway, or a proxy in front of it, may do to a client. Several contain iPay88's word for paid. */
const faults: readonly [string, (response: ServerResponse) => void][] = [
  ['resets the connection', (response) => response.destroy()],
  ['sends half an answer and hangs up', (response) => halfAnswer(response)],
  ['never answers', () => undefined],
  ['redirects elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/paid' }).end('00')],
  ['redirects to itself', (response) => response.writeHead(307, { location: '/again' }).end('00')],
  ['answers a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>00</html>')],
  ['fails with a page', (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>00</html>')],
  ['fails with a body that means paid', (response) => response.writeHead(500).end('00')],
  ['answers nothing', (response) => response.writeHead(200).end()],
  ['answers no content', (response) => response.writeHead(204).end()],
  ['answers null', (response) => response.writeHead(200).end('null')],
  ['answers a list', (response) => response.writeHead(200).end('[{"Status":["201"],"status":"captured"}]')],
  ['answers 50 MB', (response) => response.writeHead(200).end(Buffer.alloc(50_000_000, '0'))],
  ['answers bytes that are no text', (response) => response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x00]))],
]

const timeoutMs = 300
const gateways: readonly [string, (url: string) => PaymentGateway][] = [
  [
    'Curlec classic',
    (url) => createCurlecClassic({ url, key: 'SIMKEY', merchantId: '1', employeeId: '2' }, { timeoutMs }),
  ],
  [
    'Curlec by Razorpay',
    (url) =>
      createRazorpay(
        { url, keyId: 'rzp_test_SIM0000001', keySecret: 'SIMSECRET', webhookSecrets: ['SIMWHSEC'] },
        { timeoutMs },
      ),
  ],
  [
    'iPay88',
    (url) => createIpay88({ url, key: 'SIMKEY', merchantCode: 'M00001', signatureType: 'SHA256' }, { timeoutMs }),
  ],
]

describe.each(gateways)('%s', (_name, create) => {
  it.each(faults)('when the gateway %s, every request returns no_answer', async (_fault, answer) => {
    let asked = 0
    const url = await answering((_request, response) => {
      asked += 1
      answer(response)
    })
    const gateway = create(url)
    const attempt = { merchantRef: 'ABCDEFGHJKLM-01', gatewayOrderId: 'order_A1', amountSen: sen(8900) }
    expect(await gateway.requery(attempt)).toBe('no_answer')
    // One call, and no redirect followed.
    expect(asked).toBe(1)
    if (gateway.refund !== 'by_hand')
      expect(
        await gateway.refund({
          gatewayTransactionId: 'pay_A1',
          reference: 'REFUND-0001',
          amountSen: sen(8900),
          currency: 'MYR',
        }),
      ).toBe('no_answer')
    if (gateway.listMoney !== 'by_attempt')
      expect(
        await gateway.listMoney({ from: instant('2026-11-20T00:00:00Z'), to: instant('2026-11-21T00:00:00Z') }),
      ).toBe('no_answer')
    if (gateway.way.kind === 'form' && gateway.way.register)
      expect(await gateway.way.register(payment)).toBe('no_answer')
  })
})

const payment = {
  merchantRef: 'ABCDEFGHJKLM-01',
  description: 'Order ABCDEFGHJKLM',
  amountSen: sen(8900),
  currency: 'MYR',
  method: 'curlecfpx' as const,
  bankCode: 'MB2U0227',
  businessModel: 'B2C' as const,
  name: 'Mei',
  phone: '60123456789',
  email: 'a@b.my',
  returnUrl: 'http://localhost:3000/checkout/callback',
  callbackUrl: 'http://localhost:4000/orders/payment/callback/curlec2',
}

function halfAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '500' })
  response.write('{"Status":["201"],"items":[')
  setTimeout(() => response.destroy(), 20)
}
