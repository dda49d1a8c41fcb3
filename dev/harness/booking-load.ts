import { randomUUID } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { Agent as SecureAgent, request as askSecurely } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startChild, type Child } from '#dev/start/child.ts'
import { aClass, aMember, aPack, aStudio } from '#dev/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'

const clients = 10
const membersInAll = 60
const classesEach = 8

/** A booking that a member will ask for. */
interface Order {
  readonly token: string
  readonly sessionId: string
}

export interface BookingLoad {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  readonly orders: readonly Order[]
  readonly stop: () => Promise<void>
}

/** A studio whose members can book 480 places: twelve members share each class, and nobody is in two at once. */
export async function prepareLoad(): Promise<BookingLoad> {
  const database = await createTestDatabase()
  const pool = openPool(database.url, { size: 4, onLost: () => undefined })
  const db = openDatabase(pool)
  const studio = await aStudio(db, { capacity: 13 })
  const { rows } = await pool.query<{ now: Date }>('select studio_now() as now')
  const now = Temporal.Instant.from(String(rows[0]?.now))
  const members = await Promise.all(Array.from({ length: membersInAll }, async () => aMember(db)))
  for (const member of members) await aPack(db, { studio, member, credits: classesEach })
  const classes: string[] = []
  for (let hour = 0; hour < (membersInAll / 12) * classesEach; hour += 1)
    classes.push(await aClass(db, { studio, startsAt: now.add({ hours: 30 + hour * 2 }) }))
  const orders = members.flatMap(({ token }, index) =>
    Array.from({ length: classesEach }, (_, turn) => ({
      token,
      sessionId: classes[Math.floor(index / 12) * classesEach + turn] ?? '',
    })),
  )
  return {
    database,
    pool,
    orders,
    stop: async () => {
      await pool.end()
      await database.drop()
    },
  }
}

/** A server behind one proxy; port 0 for any. It answers on for so many seconds after it is asked to end. */
export async function startBehindProxy(
  { database }: BookingLoad,
  { port, drainSeconds }: { readonly port: number; readonly drainSeconds: number },
): Promise<Child> {
  return startChild({
    name: 'A server',
    file: 'server/main.ts',
    isQuiet: true,
    env: {
      DATABASE_URL: database.url,
      MODE: 'demo',
      PORT: String(port),
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: String(drainSeconds),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      DATABASE_POOL: '8',
    },
  })
}

/** Where requests go: by TLS where an authority is given. */
export interface Entrance {
  readonly port: number
  /** The certificate of the authority that signed the proxy's, as PEM. */
  readonly authority?: string
}

export interface Received {
  readonly what: string
  /** 0 when the connection was lost. */
  readonly status: number
}

interface Asked {
  readonly path: string
  readonly token?: string
  readonly body?: unknown
}

export function openAgent({ authority }: Entrance): Agent {
  const options = { keepAlive: true, maxSockets: 1 }
  return authority === undefined ? new Agent(options) : new SecureAgent({ ...options, ca: authority })
}

export async function send(
  { agent, entrance }: { readonly agent: Agent; readonly entrance: Entrance },
  { path, token, body }: Asked,
): Promise<Received> {
  const headers = {
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  const what = `${method} ${path}`
  const { request, host } =
    entrance.authority === undefined ? { request: ask, host: '127.0.0.1' } : { request: askSecurely, host: 'localhost' }
  return new Promise((resolve) => {
    const sent = request({ host, port: entrance.port, agent, method, path, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve({ what, status: response.statusCode ?? 0 }))
      response.on('error', () => resolve({ what, status: 0 }))
    })
    sent.on('error', () => resolve({ what, status: 0 }))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Sends requests at a constant rate until it is over: half reads, half bookings while there are classes to book. */
export async function underLoad(
  { orders }: BookingLoad,
  {
    entrance,
    perSecond,
    isOver,
  }: { readonly entrance: Entrance; readonly perSecond: number; readonly isOver: () => boolean },
): Promise<Received[]> {
  const told: Received[] = []
  const waiting = [...orders]
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const agent = openAgent(entrance)
      for (let turn = 0; !isOver(); turn += 1) {
        const order = turn % 2 === 0 ? undefined : waiting.shift()
        const { sessionId, token } = order ?? { sessionId: '', token: '' }
        told.push(
          await send(
            { agent, entrance },
            order ? { path: '/api/bookings', token, body: { session_id: sessionId } } : { path: '/api/rooms' },
          ),
        )
        await sleep((1000 * clients) / perSecond)
      }
      agent.destroy()
    }),
  )
  return told
}
