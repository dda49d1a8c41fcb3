import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classOutcome, countAnswers, countEach } from '#dev/testing/answers.ts'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { callersOf } from '#dev/testing/callers.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { decideChanges } from './decide-changes.ts'

const capacity = 13
const peopleCount = 200
/** As many as it takes that every connection reads before anybody writes: the twins need no more. */
const twins = 60
/** How many transactions run at once: every connection of the pool. */
const poolSize = 20

let server: TestServer
let studio: Studio
let people: Member[]
let startsAt: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: String(poolSize) } })
  studio = await aStudio(server.db, { capacity })
  people = await Promise.all(Array.from({ length: peopleCount }, async () => aMember(server.db)))
  await Promise.all(people.map(async (member) => aPack(server.db, { studio, member, credits: 5 })))
  startsAt = (await server.clock.now()).add({ hours: 24 })
})
afterAll(async () => server.stop())

async function theNextClass(): Promise<Id<'class_sessions'>> {
  startsAt = startsAt.add({ hours: 2 })
  return aClass(server.db, { studio, startsAt, capacity })
}

/** Sixty of them book through the product's function; returns `booked` or the code of each refusal. */
async function everybodyBooks(sessionId: Id<'class_sessions'>): Promise<string[]> {
  const callers = await callersOf(server, { studio, members: people.slice(0, twins) })
  return Promise.all(callers.map(async (ctx) => book(ctx, sessionId)))
}

type Caller = Awaited<ReturnType<typeof callersOf>>[number]

/** Whoever waits too long for the class is told that it is busy, and asks again as a client does. */
async function book(ctx: Caller, sessionId: Id<'class_sessions'>, triesLeft = 5): Promise<string> {
  const request = { kind: 'book' as const, input: { session_id: sessionId, booking_type: 'booking' as const } }
  const answer = await inTransaction(server.db, async (tx) => {
    const findStored = async () => new Set<number>()
    const [verdict] = await decideChanges(tx, { requests: [{ ctx, request }], findStored })
    return verdict ?? 'alone'
  })
  if (!isRefusal(answer)) return 'booked'
  return answer.code === 'request.busy' && triesLeft > 0 ? book(ctx, sessionId, triesLeft - 1) : answer.code
}

/** The same without the lock of the class; the first readers are delayed until all connections have read. */
async function unlocked(sessionId: Id<'class_sessions'>): Promise<string[]> {
  return withoutLock({ of: /from class_sessions/, readers: poolSize }, async () => everybodyBooks(sessionId))
}

describe('two hundred people for thirteen seats', () => {
  it('exactly thirteen are booked, everybody else is refused because the class is full', async () => {
    const sessionId = await theNextClass()
    const answers = await Promise.all(
      people.map(async ({ token }) => server.request('POST', '/bookings', { token, body: { session_id: sessionId } })),
    )
    expect(countAnswers(answers)).toEqual({
      booked: 13,
      'bookings.class_full': 187,
    })
    expect(await classOutcome(server, sessionId)).toEqual({ live: 13, counted: 13, seats: 13, spent: 13, waiting: 0 })
  })

  it('the same requests without HTTP give the same result, so that the twins differ by the lock alone', async () => {
    const sessionId = await theNextClass()
    expect(countEach(await everybodyBooks(sessionId))).toEqual({
      booked: 13,
      'bookings.class_full': twins - 13,
    })
  })

  it('a fourteenth of two hundred people is refused by the constraints without the lock', async () => {
    const sessionId = await theNextClass()
    const answers = countEach(await unlocked(sessionId))
    const outcome = await classOutcome(server, sessionId)
    expect(answers['bookings.seat_taken']).toBeGreaterThan(0)
    expect(
      Object.keys(answers).filter((code) => !['booked', 'bookings.class_full', 'bookings.seat_taken'].includes(code)),
    ).toEqual([])
    expect(outcome?.live).toBeLessThanOrEqual(13)
    expect(outcome).toEqual({
      live: answers['booked'],
      counted: answers['booked'],
      seats: answers['booked'],
      spent: answers['booked'],
      waiting: 0,
    })
  })

  it('thirteen seats are oversold to two hundred people without lock and constraints: the race is real', async () => {
    const sessionId = await theNextClass()
    await dropConstraints()
    try {
      const booked = countEach(await unlocked(sessionId))['booked'] ?? 0
      expect(booked).toBeGreaterThan(13)
      expect((await classOutcome(server, sessionId))?.live).toBe(booked)
    } finally {
      await makeRoom(sessionId)
      await restoreConstraints()
    }
  })
})

async function dropConstraints(): Promise<void> {
  await sql`alter table class_sessions drop constraint class_sessions_capacity`.execute(server.db)
  await sql`alter table bookings drop constraint bookings_person_free`.execute(server.db)
  await sql`drop index bookings_one_per_person, bookings_one_per_seat`.execute(server.db)
}

/**
 * Gives every surplus booking its own reformer and the class the capacity for them, so that the constraints hold again.
 */
async function makeRoom(sessionId: Id<'class_sessions'>): Promise<void> {
  await sql`
    update bookings set seat_no = placed.seat
    from (select id, row_number() over (order by id) as seat from bookings where session_id = ${sessionId}) placed
    where bookings.id = placed.id`.execute(server.db)
  await sql`update class_sessions set capacity = greatest(capacity, booked_count) where id = ${sessionId}`.execute(
    server.db,
  )
}

/** The definitions from the migrations; creating them again proves that no row violates them. */
async function restoreConstraints(): Promise<void> {
  await sql`alter table class_sessions add constraint class_sessions_capacity check (booked_count <= places)`.execute(
    server.db,
  )
  await sql`alter table bookings add constraint bookings_person_free exclude using gist (person_id with =, attends with &&)
    where (booking_type = 'booking' and status in ('pending', 'booked', 'checked_in'))`.execute(server.db)
  await sql`create unique index bookings_one_per_person on bookings (session_id, person_id, booking_type) where status in ('pending', 'booked', 'checked_in')`.execute(
    server.db,
  )
  await sql`create unique index bookings_one_per_seat on bookings (session_id, seat_no)
    where booking_type = 'booking' and status in ('pending', 'booked', 'checked_in')`.execute(server.db)
}
