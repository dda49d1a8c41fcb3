import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockSession, findSessionState, type LockedSession } from '#server/schedules/queries.ts'
import { applyChanges } from './apply-changes.ts'
import { closeCheckIn } from './close-check-in.ts'
import { promoteWaiting } from './promote-waiting.ts'

const workers = 6
const origin = 'http://localhost'

let server: TestServer
let studio: Studio
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = (await server.clock.now()).round('minute')
})
beforeEach(async () => {
  home = home.add({ hours: 60 })
  await server.clock.set(home)
})
afterAll(async () => server.stop())

/** A class with one seat more than before, and three people on its waitlist. */
async function aClassToFill(): Promise<Id<'class_sessions'>> {
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours: 40 }), capacity: 1 })
  for (const booking_type of ['booking', 'waitlist', 'waitlist', 'waitlist']) await enter(sessionId, booking_type)
  await sql`update class_sessions set capacity = 2 where id = ${sessionId}`.execute(server.db)
  return sessionId
}

async function enter(session_id: Id<'class_sessions'>, booking_type: string): Promise<Id<'bookings'>> {
  const member = await aMember(server.db)
  await aPack(server.db, { studio, member })
  const { body } = await server.request('POST', '/bookings', {
    token: member.token,
    body: { session_id, booking_type },
  })
  return asId('bookings', textOf(body['booking']?.['id']))
}

type Locking = (tx: Transaction, id: Id<'class_sessions'>) => Promise<LockedSession | undefined>

/** Reads the class without its lock, and waits until everybody has read it. */
function loadBatch(count: number): Locking {
  let readers = 0
  let open: () => void = () => undefined
  const allHaveRead = new Promise<void>((resolve) => {
    open = resolve
  })
  return async (tx, id) => {
    const session = await findSessionState(tx, { id })
    readers += 1
    if (readers === count) open()
    await allHaveRead
    return session
  }
}

/**
 * Runs the work in that many transactions at once; returns each result, or `refused` where a constraint or the code
 * stopped it.
 */
async function together<Done>(works: readonly ((tx: Transaction) => Promise<Done>)[]): Promise<(Done | 'refused')[]> {
  return Promise.all(
    works.map(async (work) =>
      server.db
        .transaction()
        .execute(work)
        .catch((): 'refused' => 'refused'),
    ),
  )
}

async function fillTogether(sessionId: Id<'class_sessions'>, lock: Locking): Promise<(number | 'refused')[]> {
  return together(
    Array.from({ length: workers }, () => async (tx: Transaction) => {
      const session = await lock(tx, sessionId)
      if (!session) throw new Error('the class is missing')
      // As in a batch, where a broken constraint is reported and not decided again.
      return (await promoteWaiting(tx, [{ sessionId, now: session.now, origin }], { isInBatch: true })).length
    }),
  )
}

async function countLive(sessionId: Id<'class_sessions'>): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::integer as live from bookings where session_id = ${sessionId} and booking_type = 'booking' and status in ('booked', 'checked_in')`.execute(
    server.db,
  )
  return rows[0]?.live ?? 0
}

describe('six transactions promote into the same free seat', () => {
  it('one transaction promotes, the others find the class full', async () => {
    const sessionId = await aClassToFill()
    const given = await fillTogether(sessionId, lockSession)
    expect(given.toSorted((one, other) => Number(one) - Number(other))).toEqual([0, 0, 0, 0, 0, 1])
    expect(await countLive(sessionId)).toBe(2)
  })

  it('six transactions that promote into one free seat race without the lock, and the constraints refuse a seat too many', async () => {
    // The scheduler decides who wins, so the race may need some rounds to happen; overselling is refused in all of
    // them.
    let wasRefused = false
    for (let round = 0; round < 20 && !wasRefused; round += 1) {
      const sessionId = await aClassToFill()
      const given = await fillTogether(sessionId, loadBatch(workers))
      wasRefused = given.includes('refused')
      expect(await countLive(sessionId)).toBe(2)
    }
    expect(wasRefused).toBe(true)
  })
})

describe('a person on the waitlist gets into another class at the same hour during a promotion', () => {
  it('a person on the waitlist who books another class at that hour is skipped, and the next person is promoted', async () => {
    const sessionId = await aClassToFill()
    const { rows: entries } = await sql<{ id: Id<'bookings'>; person_id: Id<'persons'>; account_id: Id<'accounts'> }>`
      select id, person_id, booked_by_account_id as account_id from bookings
      where session_id = ${sessionId} and booking_type = 'waitlist' order by created_at, id`.execute(server.db)
    const [first, second] = entries
    if (!first || !second) throw new Error('nobody is on the waitlist')
    const elsewhere = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours: 40 }), capacity: 1 })
    let promoting: Promise<Id<'bookings'>[]> = Promise.resolve([])
    await server.db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, elsewhere)
      if (!session) throw new Error('the class is missing')
      const { startsAt, endsAt, now: at } = session
      const { person_id: personId, account_id: accountId } = first
      const freeReason = 'staff'
      await applyChanges(tx, [
        {
          from: 'none',
          act: 'book',
          at,
          actorId: null,
          sessionId: elsewhere,
          personId,
          accountId,
          seatNo: 1,
          freeReason,
          startsAt,
          endsAt,
        },
      ])
      promoting = promoteAlone(sessionId)
      // It waits for this transaction, to learn whether the person is free.
      await untilSomebodyWaits()
    })
    expect(await promoting).toEqual([second.id])
    const { rows } = await sql<{ status: string; skipped_for: string | null }>`
      select status, skipped_for from bookings where id = ${first.id}`.execute(server.db)
    expect(rows).toEqual([{ status: 'pending', skipped_for: 'overlap' }])
  })

  async function promoteAlone(sessionId: Id<'class_sessions'>): Promise<Id<'bookings'>[]> {
    return server.db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, sessionId)
      return session ? promoteWaiting(tx, [{ sessionId, now: session.now, origin }]) : []
    })
  }

  async function untilSomebodyWaits(): Promise<void> {
    for (let tries = 0; tries < 500; tries += 1) {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db,
      )
      if (rows.length > 0) return
      await setTimeout(10)
    }
    throw new Error('no transaction waits for a lock')
  }
})

describe('a pack is shared with a person on the waitlist during a promotion', () => {
  it('the pack pays for the seat, and not before it was shared', async () => {
    const { member: sharer, lotId, owner } = await aSharedPack()
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours: 40 }), capacity: 1 })
    await enter(sessionId, 'booking')
    await server.request('POST', '/bookings', {
      token: sharer.token,
      body: { session_id: sessionId, booking_type: 'waitlist' },
    })
    await sql`update class_sessions set capacity = 2 where id = ${sessionId}`.execute(server.db)
    await server.clock.freeze(home.add({ hours: 1 }))
    const shareAfterwards = async () => {
      await server.clock.freeze(home.add({ hours: 1, seconds: 1 }))
      const { status } = await server.request('POST', '/packages/share', {
        token: owner.token,
        body: { lot_id: lotId, email: sharer.email },
      })
      expect(status).toBe(201)
    }
    const given = await server.db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, sessionId)
      await shareAfterwards()
      return session ? promoteWaiting(tx, [{ sessionId, now: session.now, origin }]) : []
    })
    expect(given).toHaveLength(1)
    const { rows } = await sql<{ paid: boolean }>`
      select t.at >= s.from_at as paid from ledger_transactions t, package_shares s where t.event_key = ${`spend:${given[0]}`} and s.lot_id = ${lotId}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ paid: true }])
  })

  async function aSharedPack(): Promise<{ member: Member; owner: Member; lotId: string }> {
    const [owner, member] = [await aMember(server.db), await aMember(server.db)]
    await server.db
      .updateTable('accounts')
      .set({ email_verified_at: await server.clock.now() })
      .where('id', 'in', [owner.accountId, member.accountId])
      .execute()
    const plan = await aPlan(server.db, { studio, credits: 25 })
    await server.db.updateTable('package_plans').set({ sharers: 2 }).where('id', '=', plan).execute()
    const lotId = await aPack(server.db, { studio, member: owner, plan })
    const manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
    await server.request('PUT', `/staff/packages/${lotId}/sharing`, {
      token: manager.token,
      body: { sharing: true, reason: 'Asked by e-mail' },
    })
    return { member, owner, lotId }
  }
})

describe('a check-in at the same moment as the check-in deadline', () => {
  /**
   * One transaction checks a person in at the last moment, another closes check-in; each reads the class before the
   * other has ended, unless the lock prevents it.
   */
  async function race(
    lock: Locking,
  ): Promise<{ answers: readonly unknown[]; live: number; status: string | undefined }> {
    const startsAt = home.add({ hours: 40 })
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: 1 })
    const owner = await enter(sessionId, 'booking')
    const waiter = await enter(sessionId, 'waitlist')
    await server.clock.freeze(startsAt)
    await sql`update bookings set standing_by_at = ${startsAt.subtract({ seconds: 60 })} where id = ${waiter}`.execute(
      server.db,
    )
    const lastMoment = startsAt.subtract({ milliseconds: 1 })
    const answers = await together<unknown>([
      async (tx) => {
        const session = await lock(tx, sessionId)
        const { rows } = await sql<{ status: string }>`select status from bookings where id = ${owner}`.execute(tx)
        if (!session || rows[0]?.status !== 'booked') return 'too late'
        await applyChanges(tx, [
          {
            id: owner,
            sessionId,
            type: 'booking',
            from: 'booked',
            act: 'check_in_pass',
            at: lastMoment,
            actorId: null,
          },
        ])
        return 'inside'
      },
      async (tx) => {
        const session = await lock(tx, sessionId)
        if (session) await closeCheckIn(tx, { session, origin })
        return 'closed'
      },
    ])
    const { rows } = await sql<{ status: string }>`select status from bookings where id = ${owner}`.execute(server.db)
    return { answers, live: await countLive(sessionId), status: rows[0]?.status }
  }

  it('one of them is first, and one person has the seat', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { answers, live, status } = await race(lockSession)
      expect(answers).toEqual([status === 'checked_in' ? 'inside' : 'too late', 'closed'])
      expect(live).toBe(1)
      home = home.add({ hours: 60 })
      await server.clock.set(home)
    }
  })

  it('a check-in at the moment of the deadline without the lock is stopped by a constraint, and one person has the reformer', async () => {
    const { answers, live } = await race(loadBatch(2))
    expect(live).toBe(1)
    // The scheduler decides which comes first; only one of them can be refused.
    expect(['inside', 'refused', 'too late']).toContain(answers[0])
    expect(['closed', 'refused']).toContain(answers[1])
    expect(answers).not.toEqual(['refused', 'refused'])
  })
})
