import { randomUUID } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBalancer, type Balancer } from '#dev/start/balancer.ts'
import { startChild, type Child } from '#dev/start/child.ts'
import { aClass, aMember, aPack, aStudio } from '#dev/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'

/** The load ends when both servers have restarted; `npm run long` holds it for three minutes. */
const loadMs = Number(process.env['ROLLING_RESTART_MS'] ?? 6000)
const clients = 10
const perSecond = Number(process.env['ROLLING_RESTART_RATE'] ?? 40)
const membersInAll = 60
const classesEach = 8

let database: TestDatabase
let pool: pg.Pool
let servers: Child[]
let balancer: Balancer
let orders: Array<{ token: string; sessionId: string }>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 4, onLost: () => undefined })
  const db = openDatabase(pool)
  const studio = await aStudio(db, { capacity: 13 })
  const { rows } = await pool.query<{ now: Date }>('select studio_now() as now')
  const now = Temporal.Instant.from(String(rows[0]?.now))
  const members = await Promise.all(Array.from({ length: membersInAll }, async () => aMember(db)))
  for (const member of members) await aPack(db, { studio, member, credits: classesEach })
  const classes: string[] = []
  for (let hour = 0; hour < (membersInAll / 12) * classesEach; hour += 1)
    classes.push(await aClass(db, { studio, startsAt: now.add({ hours: 30 + hour * 2 }) }))
  // Twelve members share each class, and nobody is in two at once.
  orders = members.flatMap(({ token }, index) =>
    Array.from({ length: classesEach }, (_, turn) => ({
      token,
      sessionId: classes[Math.floor(index / 12) * classesEach + turn] ?? '',
    })),
  )
  servers = [await start(0), await start(0)]
  balancer = await startBalancer({ port: 0, host: '127.0.0.1', servers: servers.map(({ port }) => port) })
}, 120_000)
afterAll(async () => {
  await balancer.stop()
  await Promise.all(servers.map(async (server) => server.stop()))
  await pool.end()
  await database.drop()
}, 60_000)

async function start(port: number): Promise<Child> {
  return startChild({
    name: 'A server',
    file: 'server/main.ts',
    isQuiet: true,
    env: {
      DATABASE_URL: database.url,
      MODE: 'demo',
      PORT: String(port),
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      DATABASE_POOL: '8',
    },
  })
}

interface Received {
  readonly what: string
  /** 0 when the connection was lost. */
  readonly status: number
}

async function send(agent: Agent, about: { path: string; token?: string; body?: unknown }): Promise<Received> {
  const { path, token, body } = about
  const headers = {
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve) => {
    const sent = ask({ host: '127.0.0.1', port: balancer.port, agent, method, path, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve({ what: `${method} ${path}`, status: response.statusCode ?? 0 }))
      response.on('error', () => resolve({ what: `${method} ${path}`, status: 0 }))
    })
    sent.on('error', () => resolve({ what: `${method} ${path}`, status: 0 }))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Sends requests at a constant rate until it is over: half reads, half bookings while there are classes to book. */
async function underLoad(isOver: () => boolean): Promise<Received[]> {
  const told: Received[] = []
  const waiting = [...orders]
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let turn = 0; !isOver(); turn += 1) {
        const order = turn % 2 === 0 ? undefined : waiting.shift()
        const { sessionId, token } = order ?? { sessionId: '', token: '' }
        told.push(
          await send(
            agent,
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

describe('two servers behind a balancer, under load', () => {
  test(
    'a rolling restart under load fails no request and books nothing twice',
    async () => {
      const end = performance.now() + loadMs
      let isRestarted = false
      const load = underLoad(() => isRestarted && performance.now() > end)
      await sleep(1000)
      for (const [place, server] of servers.entries()) {
        await server.stop()
        expect(await server.ended).toBe('exit code 0')
        servers[place] = await start(server.port)
        while (balancer.ready() < 2) await sleep(50)
      }
      isRestarted = true
      const told = await load
      expect(told.filter(({ status }) => status === 0 || status >= 400)).toEqual([])
      expect(told.length).toBeGreaterThan((loadMs / 1000) * perSecond * 0.4)
      const booked = told.filter(({ what }) => what === 'POST /api/bookings').length
      expect(booked).toBeGreaterThan(50)
      const { rows } = await pool.query<{ kept: number }>(`select count(*)::integer as kept from bookings`)
      expect(rows[0]?.kept).toBe(booked)
    },
    loadMs + 60_000,
  )

  test('a killed server loses only the requests in flight: all later ones go to the other', async () => {
    const [first] = servers
    first?.kill()
    await first?.ended
    const agent = new Agent({ keepAlive: true })
    const told = []
    for (let turn = 0; turn < 20; turn += 1) told.push(await send(agent, { path: '/api/rooms' }))
    agent.destroy()
    expect(told.filter(({ status }) => status !== 200)).toEqual([])
    if (first) servers[0] = await start(first.port)
  }, 60_000)
})
