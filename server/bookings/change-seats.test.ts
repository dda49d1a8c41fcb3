import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { callersOf } from '#dev/testing/callers.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { decideChanges } from './decide-changes.ts'

const peopleCount = 60
const batchSize = 10

let server: TestServer
/** A second server on the same database: another process of the product, with its own batcher. */
let other: TestServer
let studio: Studio
let people: Member[]
let startsAt: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
  studio = await aStudio(server.db)
  people = await Promise.all(Array.from({ length: peopleCount }, async () => aMember(server.db)))
  await Promise.all(people.map(async (member) => aPack(server.db, { studio, member, credits: 9 })))
  startsAt = (await server.clock.now()).add({ hours: 24 })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

async function nextClass(): Promise<Id<'class_sessions'>> {
  startsAt = startsAt.add({ hours: 2 })
  return aClass(server.db, { studio, startsAt, capacity: 13 })
}

/** In how many transactions the rows of a class were written. */
async function transactionsOf(sessionId: Id<'class_sessions'>): Promise<number> {
  const { rows } = await sql<{
    written: number
  }>`select count(distinct xmin::text)::integer as written from bookings where session_id = ${sessionId}`.execute(
    server.db,
  )
  return rows[0]?.written ?? 0
}

function tally(answers: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(answers)].sort().map((answer) => [answer, answers.filter((each) => each === answer).length]),
  )
}

describe('many simultaneous requests', () => {
  it('many simultaneous requests are decided in few transactions, each as if alone', async () => {
    const sessionId = await nextClass()
    const answers = await Promise.all(
      people.map(async ({ token }) => server.request('POST', '/bookings', { token, body: { session_id: sessionId } })),
    )
    expect(await transactionsOf(sessionId)).toBeLessThan(13)
    expect(tally(answers.map(({ status, body }) => (status === 201 ? 'booked' : textOf(body['code']))))).toEqual({
      booked: 13,
      'bookings.class_full': peopleCount - 13,
    })
    const seats = answers.flatMap(({ body }) => (body['booking'] ? [Number(body['booking']['seat_no'])] : []))
    expect(seats.toSorted((one, two) => one - two)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  })

  it('many simultaneous requests join the waitlist in their order, and its first person gets the next free seat', async () => {
    const sessionId = await nextClass()
    const [holder, ...rest] = people
    if (!holder) throw new Error('there is no member')
    await sql`update class_sessions set capacity = 1 where id = ${sessionId}`.execute(server.db)
    const {
      body: { booking },
    } = await server.request('POST', '/bookings', { token: holder.token, body: { session_id: sessionId } })
    const answers = await Promise.all(
      rest
        .slice(0, 20)
        .map(async ({ token }) =>
          server.request('POST', '/bookings', { token, body: { session_id: sessionId, booking_type: 'waitlist' } }),
        ),
    )
    const positions = answers.map(({ body }) => Number(body['booking']?.['position']))
    expect(positions.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1))
    const { rows } = await sql<{
      id: string
    }>`select id from bookings where session_id = ${sessionId} and booking_type = 'waitlist' order by created_at, id`.execute(
      server.db,
    )
    expect(rows.map(({ id }) => id)).toEqual(
      answers
        .toSorted((one, two) => Number(one.body['booking']?.['position']) - Number(two.body['booking']?.['position']))
        .map(({ body }) => body['booking']?.['id']),
    )
    expect(
      await server.request('DELETE', `/bookings/${textOf(booking?.['id'])}`, { token: holder.token }),
    ).toMatchObject({ status: 200 })
    const first = await sql<{
      status: string
    }>`select status from bookings where id = ${rows[0]?.id ?? ''}::uuid`.execute(server.db)
    expect(first.rows).toEqual([{ status: 'booked' }])
  })

  it('many simultaneous requests cancel and book in one batch, and a freed seat can be booked in the same batch', async () => {
    const sessionId = await nextClass()
    await sql`update class_sessions set capacity = 10 where id = ${sessionId}`.execute(server.db)
    const booked = await Promise.all(
      people.slice(0, 10).map(async ({ token }) => ({
        token,
        ...(await server.request('POST', '/bookings', { token, body: { session_id: sessionId } })),
      })),
    )
    const both = await Promise.all([
      ...booked.map(async ({ token, body }) =>
        server.request('DELETE', `/bookings/${textOf(body['booking']?.['id'])}`, { token }),
      ),
      ...people
        .slice(10, 20)
        .map(async ({ token }) => server.request('POST', '/bookings', { token, body: { session_id: sessionId } })),
    ])
    expect(both.slice(0, 10).map(({ status }) => status)).toEqual(booked.map(() => 200))
    expect(
      both.slice(10).every(({ status, body }) => status === 201 || textOf(body['code']) === 'bookings.class_full'),
    ).toBe(true)
  })

  it("many simultaneous requests cancel only their own bookings: another person's booking in the same batch is not found", async () => {
    const sessionId = await nextClass()
    const [stranger, owner] = people
    if (!stranger || !owner) throw new Error('there is no member')
    const {
      body: { booking },
    } = await server.request('POST', '/bookings', { token: owner.token, body: { session_id: sessionId } })
    const request = { kind: 'leave' as const, input: { id: asId('bookings', textOf(booking?.['id'])) } }
    const [strange, own] = await callersOf(server, { studio, members: [stranger, owner] })
    if (!strange || !own) throw new Error('there is no caller')
    const verdicts = await inTransaction(server.db, async (tx) => ({
      all: await decideChanges(tx, {
        requests: [
          { ctx: strange, request },
          { ctx: own, request },
        ],
        findStored: async () => new Set<number>(),
      }),
    }))
    expect(verdicts).toMatchObject({ all: [{ code: 'request.not_found' }, { body: { success: true } }] })
  })

  it('many simultaneous requests that free seats at the same hour offer them one after the other, in their order', async () => {
    startsAt = startsAt.add({ hours: 2 })
    const classes = await Promise.all(
      [1, 2].map(async () => aClass(server.db, { studio, startsAt, capacity: 1, ownRoom: true })),
    )
    const [first, second] = people
    const [one, two] = classes
    if (!first || !second || !one || !two) throw new Error('nobody was made')
    const enter = async ({ token }: Member, body: Record<string, string>) =>
      textOf((await server.request('POST', '/bookings', { token, body })).body['booking']?.['id'])
    const booked = [await enter(first, { session_id: one }), await enter(second, { session_id: two })]
    await enter(first, { session_id: two, booking_type: 'waitlist' })
    await enter(second, { session_id: one, booking_type: 'waitlist' })
    const callers = await callersOf(server, { studio, members: [first, second] })
    await inTransaction(server.db, async (tx) => {
      const requests = callers.map((ctx, place) => ({
        ctx,
        request: { kind: 'leave' as const, input: { id: asId('bookings', booked[place] ?? '') } },
      }))
      return { all: await decideChanges(tx, { requests, findStored: async () => new Set<number>() }) }
    })
    // The second still had a class at that hour when the seat of the first was offered.
    expect(await Promise.all(classes.map(liveIn))).toEqual([0, 1])
  })

  it('many simultaneous requests with one key get one seat and the same response each time, wherever they are sent', async () => {
    const sessionId = await nextClass()
    const { token } = people[0] ?? {}
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, place) =>
        (place % 2 === 0 ? server : other).request('POST', '/bookings', {
          ...(token === undefined ? {} : { token }),
          headers,
          body: { session_id: sessionId },
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body['booking']?.['id'])).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(11)
  })

  it('many simultaneous requests never exceed the seats through two processes either', async () => {
    const sessionId = await nextClass()
    const answers = await Promise.all(
      people.map(async ({ token }, place) =>
        (place % 2 === 0 ? server : other).request('POST', '/bookings', { token, body: { session_id: sessionId } }),
      ),
    )
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 201: 13, 409: peopleCount - 13 })
  })
})

describe('without the locks', () => {
  it('the constraints refuse what two processes would oversell, and all of it is rolled back', async () => {
    const sessionId = await nextClass()
    const outcomes = await batchesOf(sessionId)
    expect(outcomes.filter((outcome) => outcome === 'rolled back').length).toBeGreaterThan(0)
    expect(await liveIn(sessionId)).toBeLessThanOrEqual(13)
  })

  it('two processes oversell the class without the constraints: the race is real', async () => {
    const sessionId = await nextClass()
    await sql`alter table class_sessions drop constraint class_sessions_capacity`.execute(server.db)
    await sql`drop index bookings_one_per_seat`.execute(server.db)
    try {
      await batchesOf(sessionId)
      expect(await liveIn(sessionId)).toBeGreaterThan(13)
    } finally {
      await sql`
        update bookings set seat_no = placed.seat
        from (select id, row_number() over (order by id) as seat from bookings where session_id = ${sessionId}) placed
        where bookings.id = placed.id`.execute(server.db)
      await sql`update class_sessions set capacity = greatest(capacity, booked_count) where id = ${sessionId}`.execute(
        server.db,
      )
      await sql`alter table class_sessions add constraint class_sessions_capacity check (booked_count <= places)`.execute(
        server.db,
      )
      await sql`create unique index bookings_one_per_seat on bookings (session_id, seat_no)
        where booking_type = 'booking' and status in ('pending', 'booked', 'checked_in')`.execute(server.db)
    }
  })
})

async function liveIn(sessionId: Id<'class_sessions'>): Promise<number> {
  const { rows } = await sql<{
    live: number
  }>`select count(*)::integer as live from bookings where session_id = ${sessionId} and status = 'booked'`.execute(
    server.db,
  )
  return rows[0]?.live ?? 0
}

/** Books for everybody, ten at a time in concurrent transactions, as processes without the lock would. */
async function batchesOf(sessionId: Id<'class_sessions'>): Promise<string[]> {
  const batches = Array.from({ length: peopleCount / batchSize }, (_, batch) =>
    people.slice(batch * batchSize, (batch + 1) * batchSize),
  )
  return withoutLock({ of: /from class_sessions/, readers: batches.length }, async () =>
    Promise.all(
      batches.map(async (members) => {
        const requests = (await callersOf(server, { studio, members })).map((ctx) => ({
          ctx,
          request: { kind: 'book' as const, input: { session_id: sessionId, booking_type: 'booking' as const } },
        }))
        const done = inTransaction(server.db, async (tx) =>
          decideChanges(tx, { requests, findStored: async () => new Set<number>() }),
        )
        return done.then(
          () => 'committed',
          () => 'rolled back',
        )
      }),
    ),
  )
}
