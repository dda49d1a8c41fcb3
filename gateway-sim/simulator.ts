import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { messageRoutes } from './bank/message-routes.ts'
import { missingPage } from './bank/pages.ts'
import { bankRoutes } from './bank/routes.ts'
import { clockRoutes } from './clock-panel.ts'
import { controlRoutes } from './control-routes.ts'
import { servicesRoutes } from './curlec/services.ts'
import { jsonRefusal, maxBodyBytes, readBody, type Exchange, type Reply, type Route } from './http-kit.ts'
import { ipay88Routes } from './ipay88/entry.ts'
import type { SignatureType } from './ipay88/signature.ts'
import { razorpayCheckoutRoutes } from './razorpay/checkout.ts'
import { razorpayDowntimeRoutes } from './razorpay/downtimes.ts'
import { razorpayLookupRoutes } from './razorpay/lookups.ts'
import { razorpayOrderRoutes } from './razorpay/orders.ts'
import { razorpayRefundRoutes } from './razorpay/refunds.ts'
import { createSimulation, type Settings, type Simulation } from './simulation.ts'

export type SimulatorOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number
  readonly key?: string
  readonly merchantId?: string
  readonly employeeId?: string
  /** IPay88's code of the merchant; M00001 by default. */
  readonly merchantCode?: string
  /** Its signature type at iPay88; SHA256 by default. */
  readonly signatureType?: SignatureType
  /** The path of webhooks at the shop that the browser returns to, as the account's settings would say. */
  readonly webhookPath?: string
  /** How often iPay88 answers about one reference in a day; 20 by default. */
  readonly mostEnquiries?: number
  /** Milliseconds before the second try of a callback; the gap doubles up to 30 s. 1000 by default. */
  readonly retryGapMs?: number
  /** Milliseconds the merchant has to answer a callback. 5000 by default. */
  readonly callbackTimeoutMs?: number
  /** ISO instant of a stopped clock at the start and after a reset. */
  readonly now?: string
  /** How far its clock is ahead of the machine's, in milliseconds. 0 by default. */
  readonly clockOffsetMs?: number
  /** Called with that offset whenever somebody moved the clock. */
  readonly onClockMove?: (offsetMs: number) => void
  /** How many payments are remembered, 9,999 at most. */
  readonly maxPayments?: number
}

export type RunningSimulator = { readonly url: string; readonly port: number; readonly stop: () => Promise<void> }

const host = '127.0.0.1'
/** Under load a client sends later than it meant to; Node's own 5 s would close the connection just then. */
const keepAliveMs = 75_000
const routes: readonly Route[] = [
  ...bankRoutes,
  ...clockRoutes,
  ...messageRoutes,
  ...servicesRoutes,
  ...ipay88Routes,
  ...razorpayOrderRoutes,
  ...razorpayLookupRoutes,
  ...razorpayDowntimeRoutes,
  ...razorpayRefundRoutes,
  ...razorpayCheckoutRoutes,
  ...controlRoutes,
]
const hangLimitMs = 60_000
const mostPayments = 9_999
const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/**
 * Starts the gateway simulator on this machine only and resolves when it listens. Several may run at once; each keeps
 * its own payments in memory. Rejects when the port is taken.
 */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const simulation = createSimulation(settingsOf(options))
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    void answer(simulation, { request, response })
  })
  server.requestTimeout = 30_000
  server.maxConnections = 1000
  const port = await listen(server, options.port ?? 0)
  return { url: `http://${host}:${port}`, port, stop: () => stopSimulator(simulation, server) }
}

function settingsOf(options: SimulatorOptions): Settings {
  return {
    key: options.key ?? 'SIMKEY',
    merchantId: options.merchantId ?? '1',
    employeeId: options.employeeId ?? '2',
    merchantCode: options.merchantCode ?? 'M00001',
    signatureType: options.signatureType ?? 'SHA256',
    keyId: 'rzp_test_SIM0000001',
    keySecret: 'SIMSECRET',
    webhookSecret: 'SIMWHSEC',
    webhookPath: options.webhookPath ?? '/api/orders/payment/callback/curlec2',
    mostEnquiries: options.mostEnquiries ?? 20,
    callbackTimeoutMs: options.callbackTimeoutMs ?? 5000,
    retryGapMs: options.retryGapMs ?? 1000,
    startMs: options.now === undefined ? undefined : Date.parse(options.now),
    offsetMs: options.clockOffsetMs,
    onMove: options.onClockMove,
    maxPayments: Math.min(options.maxPayments ?? mostPayments, mostPayments),
  }
}

async function answer(
  simulation: Simulation,
  wire: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { request, response } = wire
  try {
    const reply = await routeRequest(simulation, request)
    if (reply.fails === 'hangs') return hang(response)
    if (reply.fails === 'resets') return void response.destroy()
    if (reply.lateMs !== undefined) await pause(reply.lateMs, undefined, { ref: false })
    send(response, reply)
  } catch (error) {
    // A caller that hangs up while sending is no fault of ours; anything else is a bug and must be visible.
    if (!request.destroyed || request.complete) console.error(error)
    if (!response.headersSent) send(response, { status: 500, headers: {}, body: 'The simulator failed; see its log.' })
  }
}

async function routeRequest(simulation: Simulation, request: IncomingMessage): Promise<Reply> {
  const [path = '/', ...queryParts] = (request.url ?? '/').split('?')
  const found = routes.filter((route) => route.path.test(path))
  const route = found.find((candidate) => candidate.method === request.method)
  if (route === undefined) return refuseRoute(path, found)
  const body = await readBody(request)
  if (body === undefined) {
    const message = `A body may have ${maxBodyBytes} bytes.`
    const refusal = jsonRefusal(413, { code: 'body_too_large', message })
    return { ...refusal, headers: { ...refusal.headers, connection: 'close' } }
  }
  const told = headersOf(request)
  // A page elsewhere can post forms to this machine but not JSON, so it cannot reach the control interface.
  if (path.startsWith('/__sim') && body !== '' && !told.contentType.startsWith('application/json')) {
    return jsonRefusal(415, { code: 'json_expected', message: 'Send application/json.' })
  }
  const exchange = { simulation, path, rawQuery: queryParts.join('?'), ...told, body }
  return route.run(exchange, route.path.exec(path)?.slice(1) ?? [])
}

/** Empty for an absent header. */
function headersOf({ headers }: IncomingMessage): Pick<Exchange, 'contentType' | 'authorization' | 'refundKey'> {
  return {
    contentType: headers['content-type'] ?? '',
    authorization: headers.authorization ?? '',
    refundKey: [headers['x-refund-idempotency'] ?? []].flat().join(', '),
  }
}

function refuseRoute(path: string, found: readonly Route[]): Reply {
  const isPage = !path.startsWith('/__sim') && !path.startsWith('/curlec-services')
  if (found.length === 0) {
    return isPage ? missingPage() : jsonRefusal(404, { code: 'not_found', message: 'There is nothing at this path.' })
  }
  const allow = found.map((route) => route.method).join(', ')
  const refusal = jsonRefusal(405, { code: 'method_not_allowed', message: `Use ${allow}.` })
  return { ...refusal, headers: { ...refusal.headers, allow } }
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { ...baseHeaders, ...reply.headers })
  response.end(reply.body)
}

function hang(response: ServerResponse): void {
  setTimeout(() => response.destroy(), hangLimitMs).unref()
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

async function stopSimulator(simulation: Simulation, server: Server): Promise<void> {
  simulation.stopping.abort()
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeAllConnections()
  await Promise.all([closed, ...simulation.underWay])
}
