// What the product is compared with: node:http and pg and nothing else, on the same database and with a pool of the
// same size. It answers the same payloads, once from memory and once with one query and JSON.stringify, and writes one
// transaction of one insert and one update on tables of its own.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import pg from 'pg'
import { answerUsage } from './answer-usage.ts'
import { makeWriteTables, packageRows, productRows, scheduleRows } from './baseline-queries.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20, connectionTimeoutMillis: 10_000 })
pool.on('error', () => undefined)
const payloads = new Map<string, Buffer>()
const json = { 'content-type': 'application/json; charset=utf-8' }

answerUsage()
await makeWriteTables(pool)
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500, json)
    response.end(JSON.stringify({ error: String(error) }))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ ready: true, port: typeof address === 'object' && address ? address.port : 0 })
})
for (const reason of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(reason, () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  const kept = payloads.get(path)
  if (request.method === 'GET' && kept !== undefined) return send(response, { status: 200, body: kept })
  if (path === '/packages') return send(response, { status: 200, body: await packageRows(pool) })
  if (path === '/products') return send(response, { status: 200, body: await productRows(pool) })
  if (path === '/schedules') return send(response, { status: 200, body: await scheduleRows(pool) })
  if (path === '/write') {
    const sent: { row: number } = JSON.parse(await text(request))
    await writeOnce(sent.row)
    return send(response, { status: 201, body: '{"success":true}' })
  }
  if (request.method === 'PUT') {
    payloads.set(path, await buffer(request))
    return send(response, { status: 200, body: '{}' })
  }
  return send(response, { status: 404, body: '{}' })
}

function send(response: ServerResponse, { status, body }: { status: number; body: string | Buffer }): void {
  response.writeHead(status, { ...json, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

async function writeOnce(row: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'insert',
      text: 'insert into bench.writes (counter_id, note) values ($1, $2)',
      values: [row, 'one class, one person'],
    })
    const { rowCount } = await client.query({
      name: 'update',
      text: 'update bench.counters set taken = taken + 1 where id = $1',
      values: [row],
    })
    if (rowCount !== 1) throw new Error(`there is no row ${row} to update`)
    await client.query('commit')
  } finally {
    client.release()
  }
}
