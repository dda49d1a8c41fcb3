import { createServer } from 'node:http'
import { signRequest, type Pair } from './curlec/checksum.ts'
import { startSimulator, type SimulatorOptions } from './simulator.ts'

export type Received = { readonly contentType: string; readonly fields: Readonly<Record<string, string>> }

/** The raw query of a reference request, in the order that its checksum covers. */
export const f1Pairs: readonly Pair[] = [
  ['orderNo', 'PNG1001-1'],
  ['description', 'Order PNG1001'],
  ['amount', '1278.99'],
  ['bankCode', 'MB2U0227'],
  ['businessModel', 'B2C'],
  ['paymentMethod', '1'],
  ['email', 'a@b.my'],
  ['merchantId', '1'],
  ['employeeId', '2'],
  ['merchantUrl', 'http://localhost:3000/checkout/callback'],
  ['merchantCallbackUrl', 'http://localhost:4000/orders/payment/callback/curlec2'],
  ['method', '03'],
]

export const f1Checksum = '4d69492e0add76e88edbb9d630d236e74492ec7c2ac5bfed46518b2b85c8ae40'
const standingNow = '2026-11-20T02:30:15Z'

/** Encodes pairs for the wire as they are, in their order. */
export function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** A signed URL of the bank page for the reference request with some fields changed; an empty text removes a field. */
export function signedPath(changes: Readonly<Record<string, string>>): string {
  const changed = f1Pairs.map(([name, value]): Pair => [name, changes[name] ?? value])
  const added = Object.entries(changes).filter(([name]) => !f1Pairs.some(([known]) => known === name))
  const pairs = [...changed, ...added].filter(([, value]) => value !== '')
  const checksum = signRequest('SIMKEY', { path: '/new-instant-pay', pairs })
  return `/new-instant-pay?${encodePairs([...pairs, ['checksum', checksum]])}`
}

/** A merchant's server that stores what it receives and answers with the given statuses, then 200. */
async function startMerchant(statuses: readonly number[] = []) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.statusCode = statuses[received.length] ?? 200
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
      received.push({ contentType: request.headers['content-type'] ?? '', fields })
      response.end('OK')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, received, stop }
}

/** A simulator and a merchant that end with the test, and the calls that tests make of them. */
export async function startPair(
  options: SimulatorOptions & { readonly statuses?: readonly number[]; readonly runs?: boolean } = {},
) {
  const { statuses, runs = false, ...rest } = options
  const merchant = await startMerchant(statuses)
  const simulator = await startSimulator({ ...(runs ? {} : { now: standingNow }), retryGapMs: 5, ...rest })
  const get = (path: string) => fetch(`${simulator.url}${path}`, { redirect: 'manual' })
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(`${simulator.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const control = async (verb: string, body?: unknown) => {
    const [method = 'GET', path = ''] = verb.split(' ')
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${simulator.url}/__sim${path}`, { method, ...sent })
    return { status: answer.status, json: await answer.json() }
  }
  const merchantUrls = {
    merchantUrl: `${merchant.url}/checkout/callback`,
    merchantCallbackUrl: `${merchant.url}/callback/curlec2`,
  }
  /** Opens the bank page of a new order and returns its path. */
  const open = async (changes: Readonly<Record<string, string>> = {}) => {
    const answer = await get(signedPath({ ...merchantUrls, ...changes }))
    return answer.headers.get('location') ?? ''
  }
  const choose = (bankPath: string, outcome: string) => post(`${bankPath}/outcome`, { outcome })
  const requery = async (orderNo: string) => {
    const answer = await post('/curlec-services', { order_no: orderNo, merchantId: '1', method: '01' })
    return answer.json()
  }
  return {
    merchant,
    url: simulator.url,
    merchantUrls,
    get,
    post,
    control,
    open,
    choose,
    requery,
    async [Symbol.asyncDispose]() {
      await simulator.stop()
      await merchant.stop()
    },
  }
}

/** Razorpay's credentials, and the order of the reference webhook. */
const razorpayCredentials = `Basic ${Buffer.from('rzp_test_SIM0000001:SIMSECRET').toString('base64')}`
export const razorpayOrder = { amount: 127_899, currency: 'MYR', receipt: 'PNG1001-1' }

/** The fields of the hosted checkout for the first order. */
export function razorpayCheckout(merchantUrl: string): Record<string, string> {
  return {
    key_id: 'rzp_test_SIM0000001',
    order_id: 'order_SIM00000001',
    amount: '127899',
    currency: 'MYR',
    name: 'Hundred',
    method: 'fpx',
    callback_url: `${merchantUrl}/checkout/callback`,
    cancel_url: `${merchantUrl}/canceled`,
  }
}

/** Calls Razorpay as its merchant's server does. */
export async function askRazorpay(
  url: string,
  call: {
    readonly path: string
    readonly sent?: Readonly<Record<string, unknown>>
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<Response> {
  const { path, sent, headers } = call
  return fetch(`${url}${path}`, {
    method: sent === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: razorpayCredentials, ...headers },
    ...(sent && { body: JSON.stringify(sent) }),
  })
}

/** The callback's fields in the query of a redirect back to the merchant. */
export function returnedFields(answer: Response): Readonly<Record<string, string>> {
  return Object.fromEntries(new URL(answer.headers.get('location') ?? 'about:blank').searchParams)
}
