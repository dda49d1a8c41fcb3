import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { countAnswers } from '#dev/testing/answers.ts'
import { aClass, aStudio, type Studio } from '#dev/testing/builders.ts'
import { copyDatabase } from '#dev/testing/copy-database.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { closeCheckIn } from '#server/occupancy/close-check-in.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { resizeSession } from '#server/schedules/change-queries.ts'
import { lockSession, findSessionState } from '#server/schedules/queries.ts'

const origin = 'http://localhost'
const contenders = 60

let original: TestDatabase
let server: TestServer
let studio: Studio
let begins: Temporal.Instant

beforeAll(async () => {
  original = await createTestDatabase()
  // The twins break invariants on purpose, so they use a database that is not checked at the end.
  server = await startTestServer({ database: await copyDatabase(original.url), env: { DATABASE_POOL: '20' } })
  studio = await aStudio(server.db)
  begins = (await server.clock.now()).round('minute')
})
afterEach(async () => {
  begins = begins.add({ hours: 200 })
  await server.clock.set(begins)
})
afterAll(async () => {
  await server.stop()
  await original.drop()
})

const someone = async (credits = 5) => anActor(server, { studio, credits })
const enter = async (sessionId: Id<'class_sessions'>, type: 'booking' | 'waitlist'): Promise<string> =>
  (await someone()).book(sessionId, type)

/** One transaction reads before another writes, and then writes from what it read, which a lock prevents. */
async function readThenAct(steps: {
  before: (tx: Transaction) => Promise<void>
  between: () => Promise<void>
  act: (tx: Transaction) => Promise<void>
}): Promise<'acted' | 'refused'> {
  return server.db
    .transaction()
    .execute(async (tx) => {
      await steps.before(tx)
      await steps.between()
      await steps.act(tx)
      return 'acted' as const
    })
    .catch(() => 'refused' as const)
}

async function without(guard: { drop: string; restore: string }, work: () => Promise<void>): Promise<void> {
  await sql.raw(guard.drop).execute(server.db)
  try {
    await work()
  } finally {
    await sql.raw(guard.restore).execute(server.db)
  }
}

async function live(sessionId: Id<'class_sessions'>): Promise<{ people: number; capacity: number; seats: number }> {
  const { rows } = await sql<{ people: number; capacity: number; seats: number }>`
    select count(b.id)::integer as people, count(distinct b.seat_no)::integer as seats, s.capacity
    from class_sessions s left join bookings b on b.session_id = s.id and b.booking_type = 'booking' and b.status in ('booked', 'checked_in')
    where s.id = ${sessionId} group by s.id`.execute(server.db)
  const [row] = rows
  if (!row) throw new Error('the class is missing')
  return row
}

describe('the last credit, requested for many classes at once', () => {
  /** A second spend that read the credit before a booking took it, and does not read it again. */
  async function spendTwice(): Promise<{ second: 'acted' | 'refused'; left: number }> {
    const member = await someone(1)
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: begins.add({ hours: 40 }) })
    const second = await readThenAct({
      before: async () => expect(await member.creditsLeft()).toBe(1),
      between: async () => void (await member.book(sessionId)),
      act: async (tx) =>
        void (await sql`update ledger_accounts set balance = balance - 1 where holder_id = ${member.lotId}`.execute(
          tx,
        )),
    })
    return { second, left: await member.creditsLeft() }
  }

  it('the last credit, requested for many classes at once, pays for one of them', async () => {
    const member = await someone(1)
    const sessions = await Promise.all(
      Array.from({ length: contenders }, async (_none, index) =>
        aClass(server.db, { studio, ownRoom: true, startsAt: begins.add({ hours: 24 + index }) }),
      ),
    )
    const responses = await Promise.all(sessions.map(async (sessionId) => member.tryToBook(sessionId)))
    expect(countAnswers(responses)).toEqual({ booked: 1, 'packages.none': contenders - 1 })
    expect(await member.creditsLeft()).toBe(0)
  })

  it('the last credit is not spent twice without the lock: the constraint on the balance refuses', async () => {
    expect(await spendTwice()).toEqual({ second: 'refused', left: 0 })
  })

  it('the last credit is spent twice without lock and constraint: the race is real', async () => {
    await without(
      {
        drop: 'alter table ledger_accounts drop constraint ledger_balance_floor',
        restore: 'alter table ledger_accounts add constraint ledger_balance_floor check (balance >= 0) not valid',
      },
      async () => expect(await spendTwice()).toEqual({ second: 'acted', left: -1 }),
    )
  })
})

describe('a promotion, while the studio removes the seat', () => {
  /**
   * Two seats, one free, one person waiting; the studio lowers the capacity to one after having read that one is
   * booked.
   */
  async function promoteAndShrink(
    isLocked: boolean,
  ): Promise<{ shrinking: 'acted' | 'refused'; people: number; capacity: number }> {
    const sessionId = await aClass(server.db, {
      studio,
      ownRoom: true,
      startsAt: begins.add({ hours: 40 }),
      capacity: 1,
    })
    for (const type of ['booking', 'waitlist'] as const) await enter(sessionId, type)
    await sql`update class_sessions set capacity = 2 where id = ${sessionId}`.execute(server.db)
    const promote = async () =>
      server.db.transaction().execute(async (tx) => {
        const session = await lockSession(tx, sessionId)
        if (session) await promoteWaiting(tx, [{ sessionId, now: session.now, origin }])
      })
    let promoted: Promise<void> = Promise.resolve()
    const shrinking = await readThenAct({
      before: async (tx) => {
        const seen = isLocked ? await lockSession(tx, sessionId) : await findSessionState(tx, { id: sessionId })
        expect(seen?.bookedCount).toBe(1)
      },
      between: async () => {
        promoted = promote()
        // Under the lock the promotion waits for the studio; without it, it runs first.
        if (!isLocked) await promoted
      },
      act: async (tx) => resizeSession(tx, { sessionId, capacity: 1 }),
    })
    await promoted
    const { people, capacity } = await live(sessionId)
    return { shrinking, people, capacity }
  }

  it('a promotion and the removal of its seat happen one after the other under the lock', async () => {
    expect(await promoteAndShrink(true)).toEqual({ shrinking: 'acted', people: 1, capacity: 1 })
  })

  it('a promotion into a removed seat is refused by the capacity of the class without the lock', async () => {
    expect(await promoteAndShrink(false)).toEqual({ shrinking: 'refused', people: 2, capacity: 2 })
  })

  it('a promotion oversells the class without lock and constraint: the race is real', async () => {
    await without(
      {
        drop: 'alter table class_sessions drop constraint class_sessions_capacity',
        restore:
          'alter table class_sessions add constraint class_sessions_capacity check (booked_count <= places) not valid',
      },
      async () => expect(await promoteAndShrink(false)).toEqual({ shrinking: 'acted', people: 2, capacity: 1 }),
    )
  })
})

describe('a check-in during a standby promotion', () => {
  /**
   * Checks in a person who was read as booked, after the seat went to another person; the twin does not read the status
   * again.
   */
  async function checkInAfterPromotion(): Promise<{ entering: 'acted' | 'refused'; people: number; seats: number }> {
    const startsAt = begins.add({ hours: 40 })
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: 1 })
    const [owner, waiter] = [await enter(sessionId, 'booking'), await enter(sessionId, 'waitlist')]
    await server.clock.freeze(startsAt)
    await sql`update bookings set standing_by_at = ${startsAt.subtract({ seconds: 60 })} where id = ${waiter}`.execute(
      server.db,
    )
    const entering = await readThenAct({
      before: async (tx) => {
        const { rows } = await sql<{ status: string }>`select status from bookings where id = ${owner}`.execute(tx)
        expect(rows).toEqual([{ status: 'booked' }])
      },
      between: async () =>
        server.db.transaction().execute(async (tx) => {
          const session = await lockSession(tx, sessionId)
          if (session) await closeCheckIn(tx, { session, origin })
        }),
      act: async (tx) =>
        void (await sql`update bookings set status = 'checked_in', credit_effect = 'used', seat_released = false where id = ${owner}`.execute(
          tx,
        )),
    })
    const { people, seats } = await live(sessionId)
    return { entering, people, seats }
  }

  it('a check-in during a standby promotion is refused a taken reformer by the constraint, without lock and second read', async () => {
    expect(await checkInAfterPromotion()).toEqual({ entering: 'refused', people: 1, seats: 1 })
  })

  it('a check-in during a standby promotion shares a reformer without that constraint: the race is real', async () => {
    await without(
      {
        drop: 'drop index bookings_one_per_seat',
        restore: `create index bookings_one_per_seat on bookings (session_id, seat_no) where booking_type = 'booking' and status in ('pending', 'booked', 'checked_in')`,
      },
      async () => expect(await checkInAfterPromotion()).toEqual({ entering: 'acted', people: 2, seats: 1 }),
    )
  })
})
