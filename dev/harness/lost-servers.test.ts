import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { classOutcome, countAnswers } from '#dev/testing/answers.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import type { Answered } from '#dev/testing/server.ts'
import { openDatabaseWay, type DatabaseWay } from './database-proxy.ts'
import { prepareStorms, type StormGround } from './storms.ts'
import { startTwoServers, type HarnessServer, type TwoServers } from './two-servers.ts'

/** Longer than PostgreSQL's limit for an idle transaction. */
const takenBackMs = 6000
/** Longer than the product's limit for any response of the database. */
const givenUpMs = 20_000

const folder = mkdtempSync(join(tmpdir(), 'hundred-paused-'))

let database: TestDatabase
let way: DatabaseWay
let two: TwoServers
let ground: StormGround

beforeAll(async () => {
  database = await createTestDatabase()
  way = await openDatabaseWay(database.url)
  two = await startTwoServers({ databaseUrl: database.url, secondDatabaseUrl: way.url })
  ground = await prepareStorms(two)
}, 60_000)
afterAll(async () => {
  await two.stop()
  await way.stop()
  rmSync(folder, { recursive: true })
  await database.drop()
}, 60_000)

/** A member with the key of a booking request, so that a retry cannot book twice. */
async function somebodyFor(
  sessionId: string,
): Promise<Actor & { askOn: (server: HarnessServer) => Promise<Answered> }> {
  const [member] = await ground.people(1)
  if (!member) throw new Error('expected one member')
  const headers = { 'idempotency-key': randomUUID() }
  const { token } = member
  return {
    ...member,
    askOn: async (server) => server.request('POST', '/bookings', { token, headers, body: { session_id: sessionId } }),
  }
}

/** Pauses the server in the middle of its next transaction, which holds the row of a class. */
async function pauseHolding(about: { point: string; server: HarnessServer; ask: () => Promise<Answered> }) {
  const pausedFile = join(folder, randomUUID())
  await about.server.harness('/crash', { at: about.point, paused_file: pausedFile })
  const asked = about.ask()
  for (let tries = 0; !existsSync(pausedFile); tries += 1) {
    if (tries > 500) throw new Error(`no server paused at ${about.point}`)
    await sleep(20)
  }
  // The file is created a moment before.
  await sleep(50)
  return { asked }
}

const isReady = async ({ url }: HarnessServer): Promise<boolean> => (await fetch(`${url}/api/health/ready`)).ok

async function readyAgain(server: HarnessServer): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isReady(server)) return
    await sleep(50)
  }
  throw new Error('the server did not recover by itself')
}

/** Bookings of another class, all on that server. */
async function othersBookOn(server: HarnessServer): Promise<void> {
  const sessionId = await ground.aClassIn(100, 10)
  const people = await Promise.all(Array.from({ length: 10 }, async () => somebodyFor(sessionId)))
  const answers = await Promise.all(people.map(async (member) => member.askOn(server)))
  expect(countAnswers(answers)).toEqual({ booked: 10 })
}

describe('a server that is paused while it locks a class', () => {
  test.each(shareOf(['after_lock#1', 'before_commit#1']))(
    'a server paused at %s does not stop the other from booking all other classes, and nothing is lost or doubled',
    async (point) => {
      const [first, second] = two.servers
      const sessionId = await ground.aClassIn(48, 5)
      const [holder, waiter] = [await somebodyFor(sessionId), await somebodyFor(sessionId)]
      const { asked } = await pauseHolding({ point, server: first, ask: async () => holder.askOn(first) })
      const startMs = performance.now()
      const refused = waiter.askOn(second)
      await othersBookOn(second)
      const busy = await refused
      expect(performance.now() - startMs).toBeLessThan(5000)
      expect(busy).toMatchObject({ status: 503, body: { code: 'request.busy' } })
      expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
      first.child.send('SIGCONT')
      expect((await asked).status).toBe(201)
      expect((await waiter.askOn(second)).status).toBe(201)
      expect(await holder.askOn(second)).toMatchObject({
        status: 201,
        body: { booking: (await asked).body['booking'] },
      })
      expect(await classOutcome(two, sessionId)).toEqual({ live: 2, seats: 2, counted: 2, spent: 2, waiting: 0 })
      expect([await holder.creditsLeft(), await waiter.creditsLeft()]).toEqual([4, 4])
    },
    30_000,
  )

  test.runIf(isLong)(
    'a server paused for too long loses the class to the other, and its member books once by a retry',
    async () => {
      const [first, second] = two.servers
      const sessionId = await ground.aClassIn(52, 5)
      const [holder, waiter] = [await somebodyFor(sessionId), await somebodyFor(sessionId)]
      const { asked } = await pauseHolding({
        point: 'after_lock#1',
        server: first,
        ask: async () => holder.askOn(first),
      })
      await sleep(takenBackMs)
      expect((await waiter.askOn(second)).status).toBe(201)
      first.child.send('SIGCONT')
      expect([201, 503]).toContain((await asked).status)
      expect((await holder.askOn(first)).status).toBe(201)
      expect(await classOutcome(two, sessionId)).toEqual({ live: 2, seats: 2, counted: 2, spent: 2, waiting: 0 })
      expect([await holder.creditsLeft(), await waiter.creditsLeft()]).toEqual([4, 4])
    },
    30_000,
  )
})

describe('a server that is cut off from the database', () => {
  test('a server cut off from the database is not ready and answers 503, the other goes on, and it recovers by itself', async () => {
    const [first, second] = two.servers
    const sessionId = await ground.aClassIn(56, 5)
    const member = await somebodyFor(sessionId)
    way.cut()
    expect(await isReady(second)).toBe(false)
    const refused = await member.askOn(second)
    expect(refused).toMatchObject({ status: 503, body: { code: 'request.busy' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await isReady(first)).toBe(true)
    await othersBookOn(first)
    way.mend()
    await readyAgain(second)
    expect((await member.askOn(second)).status).toBe(201)
    await othersBookOn(second)
    expect(await classOutcome(two, sessionId)).toEqual({ live: 1, seats: 1, counted: 1, spent: 1, waiting: 0 })
  }, 30_000)

  test('a server cut off in the middle of a booking books it once by a retry', async () => {
    const [first, second] = two.servers
    const sessionId = await ground.aClassIn(60, 5)
    const member = await somebodyFor(sessionId)
    const { asked } = await pauseHolding({
      point: 'before_commit#1',
      server: second,
      ask: async () => member.askOn(second),
    })
    way.cut()
    second.child.send('SIGCONT')
    expect((await asked).status).toBe(503)
    expect((await member.askOn(first)).status).toBe(201)
    way.mend()
    await readyAgain(second)
    expect((await member.askOn(second)).status).toBe(201)
    expect(await classOutcome(two, sessionId)).toEqual({ live: 1, seats: 1, counted: 1, spent: 1, waiting: 0 })
    expect(await member.creditsLeft()).toBe(4)
  }, 30_000)

  test.runIf(isLong)(
    'a server whose packets are dropped is not ready either, and completes what it was asked',
    async () => {
      const [first, second] = two.servers
      const sessionId = await ground.aClassIn(64, 5)
      const member = await somebodyFor(sessionId)
      way.silence()
      const asked = member.askOn(second)
      expect(await isReady(second)).toBe(false)
      await othersBookOn(first)
      way.mend()
      expect((await asked).status).toBe(201)
      await readyAgain(second)
      expect(await classOutcome(two, sessionId)).toEqual({ live: 1, seats: 1, counted: 1, spent: 1, waiting: 0 })
    },
    30_000,
  )

  // Only npm run long waits for so long.
  test.runIf(isLong)(
    'a server whose packets are dropped for long answers 503, and recovers by itself',
    async () => {
      const [, second] = two.servers
      const sessionId = await ground.aClassIn(68, 5)
      const member = await somebodyFor(sessionId)
      way.silence()
      const startMs = performance.now()
      expect((await member.askOn(second)).status).toBe(503)
      expect(performance.now() - startMs).toBeLessThan(givenUpMs)
      way.mend()
      await readyAgain(second)
      expect((await member.askOn(second)).status).toBe(201)
      expect(await classOutcome(two, sessionId)).toEqual({ live: 1, seats: 1, counted: 1, spent: 1, waiting: 0 })
    },
    60_000,
  )
})
