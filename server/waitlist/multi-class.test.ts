import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { noonOfTomorrow } from '#dev/testing/clock.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { lockMultiClassRequests, type LockMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { lockSession } from '#server/schedules/queries.ts'

let server: TestServer
let studio: Studio
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = await noonOfTomorrow(server.clock)
})
beforeEach(async () => {
  home = home.add({ minutes: 1 })
  await server.clock.set(home)
})
afterAll(async () => server.stop())

const someone = async (credits = 5) => {
  const member = await aMember(server.db)
  if (credits > 0) await aPack(server.db, { studio, member, credits })
  return member
}
type Asking = Pick<Member, 'token'>
const book = async ({ token }: Asking, session_id: string, more: object = {}) =>
  server.request('POST', '/bookings', { token, body: { session_id, ...more } })
const wait = async (member: Asking, session_id: string) => book(member, session_id, { booking_type: 'waitlist' })
const cancel = async ({ token }: Asking, id: string) => server.request('DELETE', `/bookings/${id}`, { token })
const aim = async ({ token }: Asking, session_ids: readonly string[], more: object = {}) =>
  server.request('POST', '/bookings/goals', { token, body: { session_ids, ...more } })
const goalsOf = async ({ token }: Asking) => (await server.request('GET', '/bookings/goals', { token })).body['goals']
const idOf = ({ body }: Answered) => textOf(body['booking']?.['id'])
const goalIdOf = ({ body }: Answered) => textOf(body['goal']?.['id'])

interface FullClass {
  readonly sessionId: Id<'class_sessions'>
  readonly owner: Member
  readonly bookingId: string
}

/** A full class of one seat. */
async function aFullClass(hours: number): Promise<FullClass> {
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours }), capacity: 1 })
  const owner = await someone()
  return { sessionId, owner, bookingId: idOf(await book(owner, sessionId)) }
}
const fullClasses = async (...hours: number[]) => Promise.all(hours.map(aFullClass))
const free = async ({ owner, bookingId }: FullClass) => cancel(owner, bookingId)

/** A person's bookings and waitlist entries in these classes. */
async function outcome(member: Member, classes: readonly FullClass[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string; told: string }>`
    select distinct on (session_id) session_id, booking_type || ' ' || status || coalesce(' ' || cancel_kind, '') as told from bookings
    where person_id = ${member.personId} order by session_id, created_at desc`.execute(server.db)
  return classes.map(({ sessionId }) => rows.find((row) => row.session_id === sessionId)?.told ?? 'nothing')
}
const reasons = async (member: Member) =>
  (
    await sql<{ reason: string }>`
  select e.reason from booking_events e join bookings b on b.id = e.booking_id where b.person_id = ${member.personId} order by e.id`.execute(
      server.db,
    )
  ).rows.map(({ reason }) => reason)

describe('a multi-class request', () => {
  it('ends the other entries at the moment of a promotion, and the message says so', async () => {
    const classes = await fullClasses(40, 44, 48)
    const member = await someone()
    const made = await aim(
      member,
      classes.map(({ sessionId }) => sessionId),
    )
    expect(made).toMatchObject({
      status: 201,
      body: {
        goal: { wanted: 1, got: 0, bookings: [{ position: 1, status: 'pending' }, { position: 1 }, { position: 1 }] },
      },
    })
    const [, second] = classes
    if (second) await free(second)
    expect(await outcome(member, classes)).toEqual([
      'waitlist canceled goal_met',
      'booking booked',
      'waitlist canceled goal_met',
    ])
    expect(await goalsOf(member)).toEqual([])
    const [message] = await messagesTo(server.db, member)
    expect(message?.template).toBe('bookings.promoted')
    expect(
      message?.plain.match(/you've left the waitlist of: Group Reformer Flow \(.+\), Group Reformer Flow \(.+\)\./u),
    ).not.toBeNull()
    expect(await reasons(member)).toEqual(['join', 'join', 'join', 'goal_met', 'goal_met', 'promote'])
  })

  it('stays open until as many bookings exist as requested; a cancelled booking does not count', async () => {
    const classes = await fullClasses(40, 44, 48, 52)
    const member = await someone()
    const [one, two, three] = classes
    if (!one || !two || !three) throw new Error('there are four classes')
    await aim(
      member,
      classes.map(({ sessionId }) => sessionId),
      { wanted: 2 },
    )
    await free(one)
    expect(await goalsOf(member)).toMatchObject([{ wanted: 2, got: 1 }])
    const { body } = await server.request('GET', '/bookings?when=upcoming&search=status:booked', {
      token: member.token,
    })
    await cancel(member, textOf(body['data']?.[0]?.id))
    await free(two)
    expect(await outcome(member, classes)).toEqual([
      'booking canceled early',
      'booking booked',
      'waitlist pending',
      'waitlist pending',
    ])
    await free(three)
    expect(await outcome(member, classes)).toEqual([
      'booking canceled early',
      'booking booked',
      'booking booked',
      'waitlist canceled goal_met',
    ])
  })

  it('is also completed by an ordinary booking, and the confirmation says so', async () => {
    const classes = await fullClasses(40, 44)
    const [broke, [first]] = [await someone(0), classes]
    if (!first) throw new Error('there are two classes')
    await aim(
      broke,
      classes.map(({ sessionId }) => sessionId),
    )
    await free(first)
    expect(await outcome(broke, classes)).toEqual(['waitlist pending', 'waitlist pending'])
    await aPack(server.db, { studio, member: broke })
    expect((await book(broke, first.sessionId)).status).toBe(201)
    expect(await outcome(broke, classes)).toEqual(['booking booked', 'waitlist canceled goal_met'])
    expect((await messagesTo(server.db, broke)).map(({ plain }) => plain).join()).toContain(
      "you've left the waitlist of: Group Reformer Flow",
    )
  })

  it('is completed by a booking that staff make', async () => {
    const classes = await fullClasses(40, 44)
    const [broke, owner, [first]] = [
      await someone(0),
      await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } }),
      classes,
    ]
    if (!first) throw new Error('there are two classes')
    await aim(
      broke,
      classes.map(({ sessionId }) => sessionId),
    )
    await free(first)
    const body = { person_id: broke.personId, pay: 'complimentary', reason: 'a guest of the house' }
    expect(
      (await server.request('POST', `/staff/schedules/${first.sessionId}/bookings`, { token: owner.token, body }))
        .status,
    ).toBe(201)
    expect(await outcome(broke, classes)).toEqual(['booking booked', 'waitlist canceled goal_met'])
  })

  it('includes an existing waitlist entry, which keeps its position', async () => {
    const classes = await fullClasses(40, 44)
    const [first] = classes
    const [early, late] = [await someone(), await someone()]
    const entry = idOf(await wait(early, textOf(first?.sessionId)))
    await wait(late, textOf(first?.sessionId))
    const made = await aim(
      early,
      classes.map(({ sessionId }) => sessionId),
    )
    expect(made.body['goal']).toMatchObject({ bookings: [{ id: entry, position: 1 }, { position: 1 }] })
    expect(
      await aim(
        early,
        classes.map(({ sessionId }) => sessionId),
      ),
    ).toMatchObject({ status: 409, body: { code: 'bookings.goal_other' } })
  })

  it('can be left as a whole, or class by class', async () => {
    const classes = await fullClasses(40, 44, 48)
    const [member, stranger] = [await someone(), await someone()]
    const goalId = goalIdOf(
      await aim(
        member,
        classes.map(({ sessionId }) => sessionId),
      ),
    )
    const { body } = await server.request('GET', '/bookings?when=upcoming', { token: member.token })
    expect(await cancel(member, textOf(body['data']?.[0]?.id))).toMatchObject({
      status: 200,
      body: { booking: { goal_id: goalId, cancel_kind: 'left' } },
    })
    expect(await server.request('DELETE', `/bookings/goals/${goalId}`, { token: stranger.token })).toMatchObject({
      status: 404,
    })
    expect(await server.request('DELETE', `/bookings/goals/${goalId}`, { token: member.token })).toMatchObject({
      status: 200,
      body: { left: 2 },
    })
    expect(await server.request('DELETE', `/bookings/goals/${goalId}`, { token: member.token })).toMatchObject({
      status: 409,
      body: { code: 'bookings.not_live' },
    })
    expect(await outcome(member, classes)).toEqual([
      'waitlist canceled left',
      'waitlist canceled left',
      'waitlist canceled left',
    ])
  })

  it('joins no waitlist when one of them cannot be joined, and names that class', async () => {
    const [first] = await fullClasses(40)
    const open = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours: 44 }) })
    const member = await someone()
    expect(await aim(member, [textOf(first?.sessionId), open])).toMatchObject({
      status: 409,
      body: { code: 'bookings.place_free', errors: { 'session_ids.1': expect.anything() } },
    })
    expect(await reasons(member)).toEqual([])
  })

  test.each([
    ['one class alone', 1, 1],
    ['eleven classes', 11, 1],
    ['as many as there are', 3, 3],
    ['none of them', 3, 0],
  ])('cannot be %s', async (_says, count, wanted) => {
    const ids = Array.from(
      { length: count },
      (_none, place) => `00000000-0000-7000-8000-0000000000${String(10 + place)}`,
    )
    expect(await aim(await someone(), ids, { wanted })).toMatchObject({ status: 422 })
  })

  it('can be made for oneself and for dependants, and for nobody else', async () => {
    const classes = await fullClasses(40, 44)
    const [guardian, stranger] = [await someone(), await someone()]
    const child = await server.db
      .insertInto('persons')
      .values({
        full_name: 'Aina',
        birth_date: '2012-01-01',
        guardian_id: guardian.personId,
        created_at: home,
        updated_at: home,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = classes.map(({ sessionId }) => sessionId)
    expect(await aim(stranger, ids, { person_id: child.id })).toMatchObject({ status: 404 })
    expect(await aim(guardian, ids, { person_id: child.id })).toMatchObject({
      status: 201,
      body: { goal: { person: { full_name: 'Aina', dependant: true } } },
    })
    expect(await goalsOf(stranger)).toEqual([])
  })
})

describe('two classes of one multi-class request with a free seat at the same moment', () => {
  /** Two classes with one seat more than before, and a person who wants one of them. */
  async function raceFor(): Promise<{ member: Member; classes: FullClass[] }> {
    const classes = await fullClasses(40, 44)
    const member = await someone()
    await aim(
      member,
      classes.map(({ sessionId }) => sessionId),
    )
    await sql`update class_sessions set capacity = 2 where id = any(${classes.map(({ sessionId }) => sessionId)}::uuid[])`.execute(
      server.db,
    )
    return { member, classes }
  }

  /** Each class is filled in its own transaction; `refused` where a constraint stopped it. */
  async function fillBoth(
    classes: readonly FullClass[],
    lock: LockMultiClassRequests,
  ): Promise<(number | 'refused')[]> {
    return Promise.all(
      classes.map(async ({ sessionId }) =>
        server.db
          .transaction()
          .execute(async (tx) => {
            const session = await lockSession(tx, sessionId)
            if (!session) throw new Error('the class has gone')
            return (await promoteWaiting(tx, { sessionId, now: session.now, origin: 'http://localhost' }, lock)).length
          })
          .catch((): 'refused' => 'refused'),
      ),
    )
  }

  /** Makes both wait until both have read, and locks nothing. */
  function noLock(): LockMultiClassRequests {
    let readers = 0
    let open: () => void = () => undefined
    const bothHaveRead = new Promise<void>((resolve) => {
      open = resolve
    })
    return async () => {
      readers += 1
      if (readers === 2) open()
      await bothHaveRead
    }
  }

  it('one of them promotes, the other finds the entry ended', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { member, classes } = await raceFor()
      expect(
        (await fillBoth(classes, lockMultiClassRequests)).toSorted((one, other) => Number(one) - Number(other)),
      ).toEqual([0, 1])
      expect((await outcome(member, classes)).toSorted()).toEqual(['booking booked', 'waitlist canceled goal_met'])
    }
  })

  it('without the lock both promote, and a constraint refuses the second', async () => {
    let wasRefused = false
    for (let round = 0; round < 20 && !wasRefused; round += 1) {
      const { member, classes } = await raceFor()
      wasRefused = (await fillBoth(classes, noLock())).includes('refused')
      expect((await outcome(member, classes)).filter((told) => told === 'booking booked')).toHaveLength(1)
    }
    expect(wasRefused).toBe(true)
  })

  it('two requests for the same two classes are promoted without a deadlock', async () => {
    const classes = await fullClasses(40, 44)
    const ids = classes.map(({ sessionId }) => sessionId)
    const people = [await someone(), await someone(), await someone()]
    for (const [place, member] of people.entries()) await aim(member, place % 2 === 0 ? ids : ids.toReversed())
    await Promise.all(classes.map(free))
    const told = (await Promise.all(people.map(async (member) => outcome(member, classes)))).flat()
    expect(told.filter((one) => one === 'booking booked')).toHaveLength(2)
    expect(told.filter((one) => one === 'waitlist canceled goal_met')).toHaveLength(2)
  })

  it('the database refuses more seats than requested where the code forgets the rule', async () => {
    const classes = await fullClasses(40, 44)
    const member = await someone()
    const goalId = asId(
      'multi_class_requests',
      goalIdOf(
        await aim(
          member,
          classes.map(({ sessionId }) => sessionId),
        ),
      ),
    )
    await expect(
      sql`update bookings set request_slot = 1 where request_id = ${goalId}`.execute(server.db),
    ).rejects.toMatchObject({ constraint: 'bookings_one_per_request_slot' })
  })
})
