import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingIdOf, type Actor } from '#dev/testing/actor.ts'
import { classOutcome } from '#dev/testing/answers.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong } from '#dev/testing/is-long.ts'
import type { Answered } from '#dev/testing/server.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { prepareStorms } from './storms.ts'
import { startTwoServers, type HarnessServer, type TwoServers } from './two-servers.ts'

const limitMs = 120_000
const members = 40
const lanes = 6
/** Little more than a server has in use, in megabytes, so that it is full within a second. */
const heapMb = 200

let database: TestDatabase
let two: TwoServers

beforeAll(async () => {
  database = await createTestDatabase()
}, limitMs)
afterAll(async () => database.drop())

/** Asks the first server, and with the same key the second when no answer comes. */
async function book(member: Actor, sessionId: string): Promise<Answered & { readonly wasLost: boolean }> {
  const [first, second] = two.servers
  const askOn = async (server: HarnessServer) =>
    server.request('POST', '/bookings', {
      token: member.token,
      headers: { 'idempotency-key': `book ${member.personId}` },
      body: { session_id: sessionId },
    })
  const answer = await askOn(first).catch(() => undefined)
  return { ...(answer ?? (await askOn(second))), wasLost: answer === undefined }
}

const ends = [
  ['the system ends it', 'SIGKILL', async ({ child }: HarnessServer) => Promise.resolve(child.kill())],
  ['its heap is full', 'SIGABRT', async ({ harness }: HarnessServer) => harness('/fill-memory', {})],
] as const

describe.runIf(isLong)('one of two servers runs out of memory', () => {
  test.each(ends)(
    'one of two servers runs out of memory because %s: the other goes on, and no booking is lost or doubled',
    async (_cause, signal, exhaust) => {
      two = await startTwoServers({
        databaseUrl: database.url,
        env: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` },
      })
      try {
        const ground = await prepareStorms(two)
        const sessionId = await ground.aClassIn(48, members)
        const people = await ground.people(members)
        const [first, second] = two.servers
        const [early, late, ...others] = people
        if (!early || !late) throw new Error('expected members')
        expect(await book(early, sessionId)).toMatchObject({ status: 201, wasLost: false })

        const waiting = [...others]
        const lane = async (): Promise<void> => {
          for (let next = waiting.shift(); next; next = waiting.shift())
            expect((await book(next, sessionId)).status).toBe(201)
        }
        const exhausted = exhaust(first).catch(() => undefined)
        await Promise.all(Array.from({ length: lanes }, lane))
        expect(await first.child.ended).toBe(`signal ${signal}`)
        await exhausted
        expect(await book(late, sessionId)).toMatchObject({ status: 201, wasLost: true })

        expect((await second.request('GET', '/health/ready')).status).toBe(200)
        const all = { live: members, seats: members, counted: members, spent: members, waiting: 0 }
        expect(await classOutcome(two, sessionId)).toEqual(all)
        const again = await Promise.all(people.map(async (member) => book(member, sessionId)))
        expect(new Set(again.map(bookingIdOf)).size).toBe(members)
        expect(await classOutcome(two, sessionId)).toEqual(all)
        expect(new Set(await Promise.all(people.map(async (member) => member.creditsLeft())))).toEqual(new Set([4]))
        expect(await runInvariants(database.url)).toEqual([])
      } finally {
        await two.stop()
      }
    },
    limitMs,
  )
})
