import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf, wholeBetween } from '#dev/seed/random.ts'
import { aCaller, anActor } from '#dev/testing/actor.ts'
import { aClass, aPlan, aStudio, type Studio } from '#dev/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import type { Answered, Site } from '#dev/testing/server.ts'
import { buyersAt, type Buyers } from '#dev/testing/shop.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { startSimulator, type RunningSimulator } from '../../gateway-sim/simulator.ts'
import { startHarnessServer, type HarnessServer } from './two-servers.ts'

const rounds = isLong ? 10 : 1
const seed = process.env['LONG_SEED'] ?? '7'
/** No verb sends more statements; one that is done earlier is killed after its response. */
const mostStatements = 25

let database: TestDatabase
let pool: pg.Pool
let bank: RunningSimulator
let server: HarnessServer
let site: Site
let studio: Studio
let buyers: Buyers

const start = async () => startHarnessServer({ DATABASE_URL: database.url, GATEWAY_URL: bank.url })

beforeAll(async () => {
  database = await createTestDatabase()
  bank = await startSimulator({ retryGapMs: 5 })
  server = await start()
  pool = openPool(database.url, { size: 4, onLost: () => undefined })
  site = { db: openDatabase(pool), request: async (method, path, asked) => server.request(method, path, asked) }
  studio = await aStudio(site.db)
  buyers = buyersAt(site, { studio, simulatorUrl: bank.url })
}, 60_000)
afterAll(async () => {
  await server.child.stop()
  await pool.end()
  await bank.stop()
  await database.drop()
}, 60_000)

/** A request of one member, and how often it has happened. */
interface Wanted {
  readonly ask: (key: string) => Promise<Answered>
  readonly happened: () => Promise<number>
}

const count = async (statement: string, id: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(statement, [id])
  return rows[0]?.count ?? NaN
}
const bookings = `select count(*) from bookings where person_id = $1 and status = `
const post =
  (path: string, { token, body }: { readonly token: string; readonly body: object }) =>
  async (key: string) =>
    site.request('POST', path, { token, body, headers: { 'idempotency-key': key } })

const verbs: Readonly<Record<string, () => Promise<Wanted>>> = {
  'a booking': async () => {
    const member = await anActor(site, { studio })
    const body = { session_id: await aClass(site.db, { studio, ownRoom: true }) }
    return {
      ask: post('/bookings', { token: member.token, body }),
      happened: async () => count(`${bookings}'booked'`, member.personId),
    }
  },
  'a payment': async () => {
    const bought = await buyers.buyer()
    const fields = await buyers.atBank(bought.url, 'approve-drop-server')
    return {
      ask: async () => site.request('POST', '/orders/payment/callback/curlec2', { body: fields }),
      happened: async () => count('select count(*) from package_lots where person_id = $1', bought.member.personId),
    }
  },
  'a cancellation': async () => {
    const member = await anActor(site, { studio })
    const id = await member.book(await aClass(site.db, { studio, ownRoom: true }))
    return {
      ask: async (key) =>
        site.request('DELETE', `/bookings/${id}`, { token: member.token, headers: { 'idempotency-key': key } }),
      happened: async () => count(`${bookings}'canceled'`, member.personId),
    }
  },
  'a hold': async () => {
    const member = await aCaller(site)
    const body = { session_id: await aClass(site.db, { studio, ownRoom: true }) }
    return {
      ask: post('/bookings/hold', { token: member.token, body }),
      happened: async () => count(`${bookings}'pending'`, member.personId),
    }
  },
  'a checkout': async () => {
    const member = await aCaller(site)
    const body = { plan_id: await aPlan(site.db, { studio }), payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
    return {
      ask: post('/packages/checkout', { token: member.token, body }),
      happened: async () => count('select count(*) from orders where account_id = $1', member.accountId),
    }
  },
}

test.each(shareOf(Object.entries(verbs)))(
  `a request killed at a random statement of %s and repeated with the same key has happened once (seed ${seed})`,
  async (name, prepare) => {
    const random = randomOf(`${seed} ${name}`)
    for (let round = 0; round < rounds; round += 1) {
      const { ask, happened } = await prepare()
      const step = wholeBetween(random, [1, mostStatements])
      await server.harness('/crash', { at: `statement#${step}` })
      const lost = await ask(`${round}`).catch(() => undefined)
      if (lost) server.child.kill()
      await server.child.ended
      server = await start()
      const again = await ask(`${round}`)
      expect(again.status, `statement ${step}`).toBeLessThan(300)
      expect(await happened(), `statement ${step}`).toBe(1)
    }
    expect(await runInvariants(database.url)).toEqual([])
  },
  120_000,
)
