import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { killsMs, stageCrashes } from '#dev/harness/crashes.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { fingerprint } from '#dev/testing/fingerprint.ts'
import {
  aClassOfThree,
  aHeldAct,
  cancelBookingIn,
  doDue,
  holdAct,
  messageTo,
  swapIn,
  type AskedAct,
} from '#dev/testing/held-acts.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { waitForLock } from '#dev/testing/stage.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { asId } from '#domain/kit/id.ts'
import { runInvariants } from '#server/kit/invariants.ts'

let server: TestServer
let other: TestServer
let studio: Studio
let manager: Member
let days = 10

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  await server.clock.freeze((await server.clock.now()).round('minute'))
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})
const crashes = stageCrashes(() => server)
const token = () => manager.token
const forward = async (seconds: number) => server.clock.advance({ seconds })

/** An act, and how often it was done. */
interface Countable {
  readonly act: AskedAct
  readonly times: () => Promise<number>
}

/** Closes a day without classes: nothing but its row says that it was done, and twice would be two rows. */
async function aClosure(): Promise<Countable> {
  days += 1
  const day = (await server.clock.now()).toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate().add({ days }).toString()
  return {
    act: {
      method: 'POST',
      path: '/staff/closures',
      preview: '/staff/closures/preview',
      body: { first_day: day, last_day: day },
      more: { reason: 'Stock taking' },
    },
    times: async () =>
      (await server.db.selectFrom('closures').select('id').where('first_day', '=', day).execute()).length,
  }
}

/** How many messages of a template there are more than now. */
async function messagesFrom(template: string): Promise<() => Promise<number>> {
  const countNow = async () =>
    (await server.db.selectFrom('messages').select('id').where('template', '=', template).execute()).length
  const before = await countNow()
  return async () => (await countNow()) - before
}

/** Whoever is cancelled is told once. */
async function aCanceledBooking(): Promise<Countable> {
  const act = await cancelBookingIn(server, await aClassOfThree(server, { studio }))
  return { act, times: await messagesFrom('bookings.studio_canceled') }
}

/** A swap that is done twice is none. */
async function aSwap(): Promise<Countable> {
  const act = await swapIn(server, await aClassOfThree(server, { studio }))
  const told = await messagesFrom('bookings.reseated')
  return { act, times: async () => (await told()) / 2 }
}

/** Each of the three is written to once. */
async function aMessage(): Promise<Countable> {
  const act = messageTo(await aClassOfThree(server, { studio }))
  const told = await messagesFrom('bookings.class_message')
  return { act, times: async () => (await told()) / 3 }
}

/** Acts on days, on one booking, on two and on a whole class. */
const sorts = shareOf(
  [
    ['that closes a day', aClosure],
    ['that ends a booking', aCanceledBooking],
    ['that swaps two', aSwap],
    ['that writes to a class', aMessage],
  ] as const,
  2,
)

/** Takes an act back by the other server; a lock that was waited for too long is asked for again. */
const takeBack = async (id: string): Promise<number> => {
  const { status } = await other.request('DELETE', `/staff/work-runs/${id}`, { token: token() })
  return status === 503 ? takeBack(id) : status
}

const stateOf = async (id: string) =>
  (await server.pool.query<{ state: string }>('select state from work_runs where id = $1', [id])).rows[0]?.state

test.each(sorts)('an act %s and that two servers find due at the same moment is done once', async (_title, anAct) => {
  const { act, times } = await anAct()
  const id = await aHeldAct(server, { token: token(), act })
  await forward(11)
  await Promise.all([server, other, server, other].map(doDue))
  expect([await stateOf(id), await times()]).toEqual(['done', 1])
  expect(await runInvariants(server.databaseUrl)).toEqual([])
})

it('without the lock of its row it is done twice, which the invariant reports', async () => {
  const { act, times } = await aClosure()
  const id = await aHeldAct(server, { token: token(), act })
  await forward(11)
  await withoutLock({ of: /from work_runs where id/, readers: 2 }, async () => Promise.all([server, other].map(doDue)))
  expect(await times()).toBe(2)
  expect(await runInvariants(server.databaseUrl)).toMatchObject([{ name: 'i180-no-act-is-done-twice' }])
  await server.db.deleteFrom('work_runs').where('id', '=', asId('work_runs', id)).execute()
})

test.each(sorts)('an act %s, held by one server, is done by the other', async (_title, anAct) => {
  const { act, times } = await anAct()
  const id = await aHeldAct(server, { token: token(), act })
  await forward(11)
  await doDue(other)
  await doDue(server)
  expect([await stateOf(id), await times()]).toEqual(['done', 1])
})

it('an act that is taken back while it is done is waited for, and was done', async () => {
  const { act, times } = await aClosure()
  const id = await aHeldAct(server, { token: token(), act })
  await forward(11)
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query('select 1 from work_runs where id = $1 for update', [id])
  const doing = doDue(server)
  await waitForLock(server)
  const taking = takeBack(id)
  await client.query('commit')
  client.release()
  await doing
  const status = await taking
  const state = await stateOf(id)
  expect([status, state, await times()]).toEqual(state === 'done' ? [409, 'done', 1] : [200, 'taken_back', 0])
})

test.each(sorts)('an act %s, taken back as it is done, is either done or taken back', async (_title, anAct) => {
  for (let round = 0; round < 3; round += 1) {
    const { act, times } = await anAct()
    const id = await aHeldAct(server, { token: token(), act })
    await forward(11)
    const [status] = await Promise.all([takeBack(id), doDue(server), doDue(other)])
    const isDone = (await stateOf(id)) === 'done'
    expect([status, await times()]).toEqual(isDone ? [409, 1] : [200, 0])
  }
})

it(
  'a request that is killed at any step and sent again with its key keeps the act once',
  async () => {
    await crashes.atSteps(async (step) => {
      const { act } = await aClosure()
      const key = `held ${step}`
      const hold = async () => holdAct(server, { token: token(), act, key })
      const left = await crashes.at(step, hold)
      const again = await hold()
      expect(again.status).toBe(202)
      expect((await fingerprint(server.pool)) === left.after).toBe(left.isDone)
      const { rows } = await server.pool.query(
        `select from work_runs where state = 'held' and input ->> 'first_day' = $1`,
        [Object(act.body).first_day],
      )
      expect(rows).toHaveLength(1)
      return left
    })
  },
  killsMs,
)

test.each(sorts)(
  'an act %s whose server is killed at any step is done once by the next run',
  async (_title, anAct) => {
    await forward(3600)
    await doDue(server)
    await crashes.atSteps(async (step) => {
      const { act, times } = await anAct()
      const id = await aHeldAct(server, { token: token(), act })
      await forward(11)
      const left = await crashes.at(step, async () => doDue(server))
      expect([await stateOf(id), await times()]).toEqual(left.isDone ? ['done', 1] : ['held', 0])
      await doDue(server)
      expect([await stateOf(id), await times()]).toEqual(['done', 1])
      const done = await fingerprint(server.pool)
      expect(done === left.after).toBe(left.isDone)
      await doDue(server)
      expect(await fingerprint(server.pool)).toBe(done)
      return left
    })
    expect(await runInvariants(server.databaseUrl)).toEqual([])
  },
  killsMs,
)

it('a role that is taken away while the act is done is waited for', async () => {
  const owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  const leaving = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  const { act, times } = await aClosure()
  const id = await aHeldAct(server, { token: leaving.token, act })
  await forward(11)
  const take = async () =>
    other.request('DELETE', `/staff/roles/${leaving.accountId}`, { token: owner.token, body: { reason: 'Left us' } })
  const [taken] = await Promise.all([take(), doDue(server)])
  expect(taken.status).toBe(200)
  const isDone = (await stateOf(id)) === 'done'
  expect([await stateOf(id), await times()]).toEqual(isDone ? ['done', 1] : ['refused', 0])
})

it('an act that breaks holds back no other, and is done when it can be', async () => {
  const sessionId = await aClass(server.db, {
    studio,
    ownRoom: true,
    startsAt: (await server.clock.now()).add({ hours: 90 }),
  })
  const path = `/staff/schedules/${sessionId}/capacity`
  const broken = await aHeldAct(server, {
    token: token(),
    act: { method: 'PUT', path, preview: `${path}/preview`, body: { capacity: 5 } },
  })
  const { act, times } = await aClosure()
  const id = await aHeldAct(server, { token: token(), act })
  await server.pool.query(`alter table class_sessions add constraint never check (id <> '${sessionId}') not valid`)
  await forward(11)
  await expect(doDue(server)).rejects.toThrow('1 of 2 rows failed')
  expect([await stateOf(broken), await stateOf(id), await times()]).toEqual(['held', 'done', 1])
  await server.pool.query('alter table class_sessions drop constraint never')
  await doDue(server)
  expect(await stateOf(broken)).toBe('done')
})
