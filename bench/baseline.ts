// The baseline of the comparison: node:http and pg alone, on the same database with a pool of the same size. It returns
// the same payloads, once from memory and once with one query and JSON.stringify, and writes to tables of its own what
// an order needs at least.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { baselineTables, placeOrder, putCart, putCheckout, readCart, settleOrder, writeOnce } from './baseline-order.ts'
import { productRow, productRows, scheduleRows, searchRows } from './baseline-queries.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20, connectionTimeoutMillis: 10_000 })
pool.on('error', () => undefined)
let payload: Buffer = Buffer.from('{}')
const json = { 'content-type': 'application/json; charset=utf-8' }

const answers: Readonly<Record<string, (about: { query: URLSearchParams; sent: Buffer }) => Promise<string | Buffer>>> =
  {
    'GET /memory': async () => payload,
    'PUT /memory': async ({ sent }) => {
      payload = sent
      return '{}'
    },
    'GET /products': async ({ query }) => productRows(pool, Number(query.get('page') ?? 1)),
    'GET /product': async ({ query }) => productRow(pool, query.get('slug') ?? ''),
    'GET /search': async ({ query }) => searchRows(pool, query.get('keyword') ?? ''),
    'GET /schedules': async ({ query }) => scheduleRows(pool, Number(query.get('limit') ?? 30)),
    'POST /write': async ({ sent }) => writeOnce(pool, parse(sent)),
    'GET /cart': async ({ query }) => readCart(pool, Number(query.get('customer'))),
    'PUT /cart': async ({ sent }) => putCart(pool, parse(sent)),
    'PUT /checkout': async ({ sent }) => putCheckout(pool, parse(sent)),
    'POST /orders': async ({ sent }) => placeOrder(pool, parse(sent)),
    'POST /callback': async ({ sent }) => settleOrder(pool, parse(sent)),
  }

await pool.query(baselineTables)
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => send(response, { status: 500, body: String(error) }))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ ready: true, port: typeof address === 'object' && address ? address.port : 0 })
})
for (const reason of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(reason, () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '/').split('?')
  const find = answers[`${request.method} ${path}`]
  if (!find) return send(response, { status: 404, body: '{}' })
  const sent = request.method === 'GET' ? Buffer.alloc(0) : await buffer(request)
  const body = await find({ query: new URLSearchParams(query), sent })
  return send(response, { status: request.method === 'POST' ? 201 : 200, body })
}

function send(response: ServerResponse, { status, body }: { status: number; body: string | Buffer }): void {
  response.writeHead(status, { ...json, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

function parse<Sent>(sent: Buffer): Sent {
  const parsed: Sent = JSON.parse(sent.toString())
  return parsed
}
