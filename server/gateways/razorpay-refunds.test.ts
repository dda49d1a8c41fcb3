import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { answering } from '#dev/testing/fake-gateway.ts'
import { sen } from '#domain/kit/money.ts'
import { createRazorpay } from './razorpay.ts'

const wanted = {
  gatewayTransactionId: 'pay_A',
  reference: '0190aaaa-0000-7000-8000-000000000001',
  amountSen: sen(3000),
  currency: 'MYR',
}
const made = {
  id: 'rfnd_A',
  payment_id: 'pay_A',
  amount: 3000,
  currency: 'MYR',
  receipt: wanted.reference,
  status: 'processed',
}

async function refund(url: string, changed: Partial<typeof wanted> & { gatewayRefundId?: string } = {}) {
  const settings = { keyId: 'rzp_test_SIM0000001', keySecret: 'SIMSECRET', webhookSecrets: ['SIMWHSEC'] }
  const gateway = createRazorpay({ ...settings, url }, { timeoutMs: 200 })
  if (gateway.refund === 'by_hand') throw new Error('Razorpay must refund through its API')
  return gateway.refund({ ...wanted, ...changed })
}

/** A gateway that has no refund yet and gives that response to a refund request. */
const refunding = async (answer: (response: ServerResponse) => void) =>
  answering((request, response) => (request.startsWith('GET') ? void response.end('{"items":[]}') : answer(response)))

describe('a refund at the gateway', () => {
  it('a refund at the gateway is looked up by our reference, then requested under the same key for the exact amount', async () => {
    const asked: string[] = []
    const url = await answering((request, response) => {
      asked.push(`${request} ${String(response.req.headers['x-refund-idempotency'])}`)
      response.end(JSON.stringify(request.startsWith('GET') ? { items: [] } : made))
    })
    expect(await refund(url)).toEqual({ kind: 'done', gatewayRefundId: 'rfnd_A' })
    const credentials = 'Basic cnpwX3Rlc3RfU0lNMDAwMDAwMTpTSU1TRUNSRVQ='
    expect(asked).toEqual([
      `GET /v1/payments/pay_A/refunds?count=100 ${credentials}  undefined`,
      `POST /v1/payments/pay_A/refund ${credentials} {"amount":3000,"speed":"normal","receipt":"${wanted.reference}"} ${wanted.reference}`,
    ])
  })

  it('a refund whose response was lost is found, and not requested twice', async () => {
    const asked: string[] = []
    const url = await answering((request, response) => {
      asked.push(request.slice(0, 4))
      const other = { ...made, id: 'rfnd_B', receipt: 'another' }
      response.end(JSON.stringify({ items: [other, { ...made, status: 'pending' }] }))
    })
    expect(await refund(url)).toEqual({ kind: 'sent', gatewayRefundId: 'rfnd_A' })
    expect(asked).toEqual(['GET '])
  })

  it('a refund that the gateway has an id for is only looked up', async () => {
    const url = await answering((request, response) => {
      response.end(request.startsWith('GET /v1/refunds/rfnd_A ') ? JSON.stringify(made) : '{}')
    })
    expect(await refund(url, { gatewayRefundId: 'rfnd_A' })).toEqual({ kind: 'done', gatewayRefundId: 'rfnd_A' })
  })

  it('a refund is declined when the gateway refuses it, above what was captured or under a key of another body', async () => {
    const reason = 'The refund amount provided is greater than amount captured'
    const url = await refunding((response) => {
      response.writeHead(400).end(JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: reason } }))
    })
    expect(await refund(url)).toEqual({ kind: 'declined', reason })
    const failed = await refunding((response) => void response.end(JSON.stringify({ ...made, status: 'failed' })))
    expect(await refund(failed)).toMatchObject({ kind: 'declined' })
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['still processing', (response) => void response.writeHead(409).end('{"error":{"description":"busy"}}')],
    ['too many calls', (response) => void response.writeHead(429).end('{"error":{"description":"slow"}}')],
    ['wrong keys', (response) => void response.writeHead(401).end('{"error":{"description":"who"}}')],
    ['an error', (response) => void response.writeHead(500).end('{"error":{"description":"oops"}}')],
    ['a page', (response) => void response.writeHead(400).end('<html>')],
    ['a reset', (response) => void response.destroy()],
    ['nothing at all', () => undefined],
    ['another sum', (response) => void response.end(JSON.stringify({ ...made, amount: 1 }))],
    ['another currency', (response) => void response.end(JSON.stringify({ ...made, currency: 'SGD' }))],
    ['another payment', (response) => void response.end(JSON.stringify({ ...made, payment_id: 'pay_B' }))],
  ])('a refund at the gateway has no answer upon %s', async (_name, answer) => {
    expect(await refund(await refunding(answer))).toBe('no_answer')
  })

  it('a refund is not requested while the gateway does not say what was refunded before', async () => {
    const asked: string[] = []
    const url = await answering((request, response) => {
      asked.push(request.slice(0, 4))
      response.writeHead(500).end()
    })
    expect(await refund(url)).toBe('no_answer')
    expect(asked).toEqual(['GET '])
    const other = await answering((_request, response) => void response.end(JSON.stringify(made)))
    expect(await refund(other, { gatewayRefundId: 'rfnd_B' })).toBe('no_answer')
  })
})
