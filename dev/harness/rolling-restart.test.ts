import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBalancer, type Balancer } from '#dev/start/balancer.ts'
import type { Child } from '#dev/start/child.ts'
import { hasCaddy, startCaddy } from '#dev/testing/caddy.ts'
import { isLong } from '#dev/testing/is-long.ts'
import {
  openAgent,
  prepareLoad,
  send,
  startBehindProxy,
  underLoad,
  type BookingLoad,
  type Received,
} from './booking-load.ts'

/** The load ends when both servers have restarted; `npm run long` holds it for three minutes. */
const loadMs = Number(process.env['ROLLING_RESTART_MS'] ?? 6000)
const perSecond = Number(process.env['ROLLING_RESTART_RATE'] ?? 40)

let load: BookingLoad
let servers: Child[]

async function start(port: number, drainSeconds: number): Promise<Child> {
  return startBehindProxy(load, { port, drainSeconds })
}

async function startAll(drainSeconds: number): Promise<void> {
  load = await prepareLoad()
  servers = [await start(0, drainSeconds), await start(0, drainSeconds)]
}

async function stopAll(): Promise<void> {
  await Promise.all(servers.map(async (server) => server.stop()))
  await load.stop()
}

/** No request failed, there were enough of them, and each booking is kept once. */
async function expectAllAnswered(told: readonly Received[], leastCount: number): Promise<void> {
  expect(told.filter(({ status }) => status === 0 || status >= 400)).toEqual([])
  expect(told.length).toBeGreaterThan(leastCount)
  const booked = told.filter(({ what }) => what === 'POST /api/bookings').length
  expect(booked).toBeGreaterThan(50)
  const { rows } = await load.pool.query<{ kept: number }>(`select count(*)::integer as kept from bookings`)
  expect(rows[0]?.kept).toBe(booked)
}

describe.runIf(isLong)('two servers behind a balancer, under load', () => {
  let balancer: Balancer
  beforeAll(async () => {
    await startAll(1)
    balancer = await startBalancer({ port: 0, host: '127.0.0.1', servers: servers.map(({ port }) => port) })
  }, 120_000)
  afterAll(async () => {
    await balancer.stop()
    await stopAll()
  }, 60_000)

  test(
    'a rolling restart under load fails no request and books nothing twice',
    async () => {
      const end = performance.now() + loadMs
      let isRestarted = false
      const asking = underLoad(load, {
        entrance: balancer,
        perSecond,
        isOver: () => isRestarted && performance.now() > end,
      })
      await sleep(1000)
      for (const [place, server] of servers.entries()) {
        await server.stop()
        expect(await server.ended).toBe('exit code 0')
        servers[place] = await start(server.port, 1)
        while (balancer.ready() < 2) await sleep(50)
      }
      isRestarted = true
      await expectAllAnswered(await asking, (loadMs / 1000) * perSecond * 0.4)
    },
    loadMs + 60_000,
  )

  test('a killed server loses only the requests in flight: all later ones go to the other', async () => {
    const [first] = servers
    first?.kill()
    await first?.ended
    const agent = openAgent(balancer)
    const told = []
    for (let turn = 0; turn < 20; turn += 1)
      told.push(await send({ agent, entrance: balancer }, { path: '/api/rooms' }))
    agent.destroy()
    expect(told.filter(({ status }) => status !== 200)).toEqual([])
    if (first) servers[0] = await start(first.port, 1)
  }, 60_000)
})

// Twelve seconds of it are the drains; `npm test` has the same with the balancer of `npm start`.
describe.runIf(isLong && hasCaddy)('two servers behind Caddy with our file, by TLS (needs caddy)', () => {
  /** As production has it by default: longer than Caddy takes to see that a server is about to end. */
  const drainSeconds = 5
  let caddy: Awaited<ReturnType<typeof startCaddy>>
  beforeAll(async () => {
    await startAll(drainSeconds)
    caddy = await startCaddy(servers.map(({ port }) => port))
  }, 120_000)
  afterAll(async () => {
    await caddy.stop()
    await stopAll()
  }, 60_000)

  test('a rolling restart as the guide tells it fails no request and books nothing twice', async () => {
    let isRestarted = false
    const asking = underLoad(load, { entrance: caddy, perSecond: 40, isOver: () => isRestarted })
    await sleep(2000)
    for (const [place, server] of servers.entries()) {
      await server.stop()
      expect(await server.ended).toBe('exit code 0')
      servers[place] = await start(server.port, drainSeconds)
      const ready = await fetch(`http://127.0.0.1:${server.port}/api/health/ready`)
      expect(ready.status).toBe(200)
      // As the guide says: until Caddy, which looks every two seconds, has seen that it is back.
      await sleep(5000)
    }
    isRestarted = true
    await expectAllAnswered(await asking, 200)
  }, 120_000)

  test('a live stream of seats comes through at once', async () => {
    expect(await caddy.firstEventOf('/api/schedules/live')).toContain('event: places')
  }, 30_000)
})
