import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { expectOnce, killsMs, stageCrashes } from '#dev/harness/crashes.ts'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { fingerprint } from '#dev/testing/fingerprint.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { updateDueClasses } from '#server/occupancy/update-due-classes.ts'

let server: TestServer
let studio: Studio
let desk: Member
let startsAt: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
  startsAt = (await server.clock.now()).round('minute').add({ hours: 40 })
})
afterAll(async () => server.stop())
const crashes = stageCrashes(() => server)

interface Scene {
  readonly sessionId: Id<'class_sessions'>
  readonly owner: Member
  /** Of the owner's booking and of the waiting person's, where they have one. */
  readonly ids: readonly string[]
}

/** A class of one seat; the owner has booked it and the other person waits, unless the test needs neither. */
async function aScene(isFull: boolean): Promise<Scene> {
  startsAt = startsAt.add({ hours: 2 })
  await server.clock.freeze(startsAt.subtract({ hours: 30 }))
  const sessionId = await aClass(server.db, { studio, startsAt, capacity: 1 })
  const [owner, waiter] = [await aMember(server.db), await aMember(server.db)]
  for (const member of [owner, waiter]) await aPack(server.db, { studio, member, credits: 2 })
  const ids: string[] = []
  for (const [member, booking_type] of isFull
    ? ([
        [owner, 'booking'],
        [waiter, 'waitlist'],
      ] as const)
    : []) {
    ids.push(
      textOf(
        (
          await server.request('POST', '/bookings', {
            token: member.token,
            body: { session_id: sessionId, booking_type },
          })
        ).body['booking']?.['id'],
      ),
    )
  }
  return { sessionId, owner, ids }
}

const statuses = async (ids: readonly string[]) =>
  (
    await sql<{
      status: string
    }>`select status from bookings where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`.execute(
      server.db,
    )
  ).rows.map(({ status }) => status)

interface Act {
  readonly isFull: boolean
  /** How long before the start it happens. */
  readonly minutesBefore: number
  readonly ask: (scene: Scene, key: string) => Promise<Answered>
  readonly statuses: readonly string[]
}

const withKey = (key: string) => ({ 'idempotency-key': key })
const acts: readonly (readonly [string, Act])[] = [
  [
    'a booking',
    {
      isFull: false,
      minutesBefore: 1800,
      statuses: [],
      ask: async ({ sessionId, owner }, key) =>
        server.request('POST', '/bookings', {
          token: owner.token,
          headers: withKey(key),
          body: { session_id: sessionId },
        }),
    },
  ],
  [
    'a cancellation that promotes the next person',
    {
      isFull: true,
      minutesBefore: 600,
      statuses: ['canceled', 'booked'],
      ask: async ({ owner, ids }, key) =>
        server.request('DELETE', `/bookings/${ids[0] ?? ''}`, { token: owner.token, headers: withKey(key) }),
    },
  ],
  [
    'a check-in',
    {
      isFull: true,
      minutesBefore: 3,
      statuses: ['checked_in', 'pending'],
      ask: async ({ ids }, key) =>
        server.request('POST', `/staff/bookings/${ids[0] ?? ''}/check-in`, {
          token: desk.token,
          headers: withKey(key),
          body: {},
        }),
    },
  ],
]

test.each(acts)(
  'a request killed at any step of %s and sent again with the same key happens once',
  async (_name, act) =>
    expectOnce({ crashes, pool: server.pool }, async () => {
      const scene = await aScene(act.isFull)
      await server.clock.freeze(startsAt.subtract({ minutes: act.minutesBefore }))
      return {
        ask: async (key) => act.ask(scene, key),
        check: async () => expect(await statuses(scene.ids)).toEqual(act.statuses),
      }
    }),
  killsMs,
)

it(
  'check-in closing that is killed at any step promotes on standby once in the next run',
  async () => {
    const close = async () => updateDueClasses(server.db, { due: 'check_in', origin: 'http://localhost' })
    await crashes.atSteps(async (step) => {
      const scene = await aScene(true)
      await server.clock.freeze(startsAt.subtract({ minutes: 1 }))
      expect(
        (
          await server.request('POST', `/staff/bookings/${scene.ids[1] ?? ''}/check-in`, {
            token: desk.token,
            body: {},
          })
        ).body,
      ).toMatchObject({ standing_by: true })
      // The classes of the former cases are over by now.
      await close()
      await server.clock.freeze(startsAt)
      const left = await crashes.at(step, close)
      const { isDone, after } = left
      expect(await statuses(scene.ids)).toEqual(isDone ? ['no_show', 'checked_in'] : ['booked', 'pending'])
      await close()
      expect(await statuses(scene.ids)).toEqual(['no_show', 'checked_in'])
      const handedOver = await fingerprint(server.pool)
      expect(handedOver === after).toBe(isDone)
      await close()
      expect(await fingerprint(server.pool)).toBe(handedOver)
      return left
    })
  },
  killsMs,
)
