import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest'
import { prepareDeath, type Death } from '#dev/harness/cut-connections.ts'
import { fingerprint } from '#dev/harness/fingerprint.ts'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { updateDueClasses } from '#server/occupancy/update-due-classes.ts'

/** More statements than any request sends. */
const maxSteps = 60

let server: TestServer
let studio: Studio
let desk: Member
let startsAt: Temporal.Instant
let death: Death

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
  startsAt = (await server.clock.now()).round('minute').add({ hours: 40 })
  death = prepareDeath()
  // The output of the killed process does not matter.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterAll(async () => {
  death.end()
  vi.restoreAllMocks()
  await server.stop()
})

interface Scene {
  readonly sessionId: Id<'class_sessions'>
  readonly owner: Member
  /** Of the owner's booking and of the waiting person's, where they have one. */
  readonly ids: readonly string[]
}

/** A class of one seat; the owner has booked it and the other waits, unless the test needs neither. */
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

/**
 * Kills the process after each statement of the request in turn, until it completes all of them; returns the number of
 * kills.
 */
async function dieAtEveryStep(live: (step: number) => Promise<'died' | 'lived'>): Promise<number> {
  for (let step = 0; step < maxSteps; step += 1) if ((await live(step)) === 'lived') return step
  throw new Error('there is no end of statements')
}

/** Kills the process at that step and restarts it. All changes are there or none. */
async function dieAt(
  step: number,
  act: () => Promise<unknown>,
): Promise<{ died: boolean; isDone: boolean; after: string }> {
  const before = await fingerprint(server.pool)
  death.arm(step)
  await act().catch(() => undefined)
  const died = death.disarm()
  await server.restart()
  await untilQuiet()
  const after = await fingerprint(server.pool)
  return { died, isDone: after !== before, after }
}

/** PostgreSQL needs a moment to notice a closed connection. */
async function untilQuiet(): Promise<void> {
  for (let look = 0; look < 500; look += 1) {
    // The pool may still lend a connection that was cut.
    const seen = await server.pool
      .query<{ busy: string }>(`
      select count(*)::text as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
      .catch(() => undefined)
    if (seen?.rows[0]?.busy === '0') return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('a connection of the killed process is still active')
}

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
  'killed at any step of %s: asked again with the same key, it has happened once',
  async (name, act) => {
    const deaths = await dieAtEveryStep(async (step) => {
      const scene = await aScene(act.isFull)
      await server.clock.freeze(startsAt.subtract({ minutes: act.minutesBefore }))
      const key = `${name} ${step}`
      const { died, isDone, after } = await dieAt(step, async () => act.ask(scene, key))
      const again = await act.ask(scene, key)
      expect(again.status).toBeLessThan(300)
      // A request that was complete before the kill gets the same response again.
      expect(again.headers.get('idempotent-replayed')).toBe(isDone ? 'true' : null)
      expect((await fingerprint(server.pool)) === after).toBe(isDone)
      expect((await act.ask(scene, key)).body).toEqual(again.body)
      expect(await statuses(scene.ids)).toEqual(act.statuses)
      return died ? 'died' : 'lived'
    })
    expect(deaths).toBeGreaterThan(4)
  },
  60_000,
)

it('killed at any step of closing check-in: the next run promotes on standby once', async () => {
  const close = async () => updateDueClasses(server.db, { due: 'check_in', origin: 'http://localhost' })
  const deaths = await dieAtEveryStep(async (step) => {
    const scene = await aScene(true)
    await server.clock.freeze(startsAt.subtract({ minutes: 1 }))
    expect(
      (await server.request('POST', `/staff/bookings/${scene.ids[1] ?? ''}/check-in`, { token: desk.token, body: {} }))
        .body,
    ).toMatchObject({ standing_by: true })
    // The classes of the former cases are over by now.
    await close()
    await server.clock.freeze(startsAt)
    const { died, isDone, after } = await dieAt(step, close)
    expect(await statuses(scene.ids)).toEqual(isDone ? ['no_show', 'checked_in'] : ['booked', 'pending'])
    await close()
    expect(await statuses(scene.ids)).toEqual(['no_show', 'checked_in'])
    const handedOver = await fingerprint(server.pool)
    expect(handedOver === after).toBe(isDone)
    await close()
    expect(await fingerprint(server.pool)).toBe(handedOver)
    return died ? 'died' : 'lived'
  })
  expect(deaths).toBeGreaterThan(4)
}, 60_000)
