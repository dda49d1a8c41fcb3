import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPack, aPlan, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { openDatabase, openPool, type Database, type Transaction } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { expireLots } from './expire-lots.ts'
import { forfeitCredit } from './forfeit-credit.ts'
import { grantPackage } from './grant-package.ts'
import { listLots, lockLots } from './queries.ts'
import { returnCredit } from './return-credit.ts'
import { spendCredit } from './spend-credit.ts'

let database: TestDatabase
let db: Database
let studio: Studio
let sessionId: Id<'class_sessions'>

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(openPool(database.url, { size: 10, onLost: () => undefined }))
  studio = await aStudio(db)
  const now = await studioNow(db)
  const session = await db
    .insertInto('class_sessions')
    .values({
      branch_id: studio.branchId,
      room_id: studio.roomId,
      class_type_id: studio.classTypeId,
      difficulty_level_id: studio.levelId,
      series_type_id: studio.seriesTypeId,
      starts_at: now,
      ends_at: now.add({ minutes: 50 }),
      capacity: 13,
      opens_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  sessionId = session.id
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

type Effect = 'used' | 'returned' | 'forfeited'

const left = async (lotId: string) => loadBalance(db, { kind: 'lot', holder: lotId, unit: 'credit' })
const aBooking = () => asId('bookings', randomUUID())

async function withNow<Result>(work: (tx: Transaction, now: Temporal.Instant) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => work(tx, await studioNow(tx)))
}

const spend = async (lotId: Id<'package_lots'>, bookingId: Id<'bookings'>) =>
  withNow(async (tx, now) => spendCredit(tx, { lotId, bookingId, now }))
const giveBack = async (lotId: Id<'package_lots'>, bookingId: Id<'bookings'>) =>
  withNow(async (tx, now) => returnCredit(tx, { lotId, bookingId, now }))
const forfeit = async (lotId: Id<'package_lots'>, bookingId: Id<'bookings'>) =>
  withNow(async (tx, now) => forfeitCredit(tx, { lotId, bookingId, now }))

/** The booking that the ledger's moves are about, so that the invariants of the whole house hold at the end of the file. */
async function keepBooking(kept: {
  member: Member
  lotId: Id<'package_lots'>
  bookingId: Id<'bookings'>
  effect: Effect
}): Promise<void> {
  const lot = await db
    .selectFrom('package_lots')
    .select('starts_at')
    .where('id', '=', kept.lotId)
    .executeTakeFirstOrThrow()
  await sql`insert into bookings (id, session_id, person_id, booking_type, status, seat_no, lot_id, credit_effect, cancel_kind, attends, decided_at, created_at)
    values (${kept.bookingId}, ${sessionId}, ${kept.member.personId}, 'booking', 'canceled', 1, ${kept.lotId}, ${kept.effect}, 'expired',
      tstzrange(${lot.starts_at}::timestamptz, ${lot.starts_at}::timestamptz + interval '1 second'), ${lot.starts_at}, ${lot.starts_at})`.execute(
    db,
  )
}

async function expireNow(lotId: Id<'package_lots'>): Promise<void> {
  await sql`update package_lots set expires_at = studio_now() where id = ${lotId}`.execute(db)
}

describe('a pack that is granted', () => {
  it('comes once per source, however often and however many at once', async () => {
    const member = await aMember(db)
    const planId = await aPlan(db, { studio, credits: 10, validityDays: 30 })
    const now = await studioNow(db)
    const grant = {
      planId,
      personId: member.personId,
      branchId: studio.branchId,
      sourceKind: 'seed',
      sourceId: randomUUID(),
      now,
      zone: 'Asia/Kuala_Lumpur',
    } as const
    const granted = await Promise.all(
      Array.from({ length: 8 }, async () => db.transaction().execute(async (tx) => grantPackage(tx, grant))),
    )
    expect(granted.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(new Set(granted.map(({ lotId }) => lotId)).size).toBe(1)
    const [lot] = await listLots(db, { personId: member.personId, branchId: studio.branchId })
    expect(lot).toMatchObject({ granted: 10, left: 10, own: true, revoked: false })
    expect(lot?.expiresAt.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainTime().toString()).toBe('00:00:00')
    expect(lot?.expiresAt.since(now).total('days')).toBeGreaterThan(30)
    expect(lot?.expiresAt.since(now).total('days')).toBeLessThanOrEqual(31)
  })

  it('is seen in its own branch only', async () => {
    const member = await aMember(db)
    await aPack(db, { studio, member })
    const other = await db
      .insertInto('branches')
      .values({ code: 'ipoh', name: { en: 'Ipoh', zh: 'Ipoh' }, time_zone: 'Asia/Kuala_Lumpur' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await listLots(db, { personId: member.personId, branchId: other.id })).toEqual([])
  })
})

describe('a credit', () => {
  it('is spent once per booking, and returns once to the lot it came from', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 2 })
    const bookingId = aBooking()
    expect(await spend(lotId, bookingId)).toBe('spent')
    expect(await spend(lotId, bookingId)).toBe('spent')
    expect(await left(lotId)).toBe(1)
    expect(await giveBack(lotId, bookingId)).toBe('returned')
    expect(await giveBack(lotId, bookingId)).toBe('repeated')
    expect(await left(lotId)).toBe(2)
  })

  it('that was lost cannot come back, nor one that came back be lost', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 2 })
    const [lost, returned] = [aBooking(), aBooking()]
    await spend(lotId, lost)
    await spend(lotId, returned)
    expect(await forfeit(lotId, lost)).toBe('forfeited')
    expect(await forfeit(lotId, lost)).toBe('repeated')
    await expect(giveBack(lotId, lost)).rejects.toThrow('ended otherwise')
    await giveBack(lotId, returned)
    await expect(forfeit(lotId, returned)).rejects.toThrow('ended otherwise')
    expect(await left(lotId)).toBe(1)
    await keepBooking({ member, lotId, bookingId: lost, effect: 'forfeited' })
  })

  it('never comes back to a lot that did not pay', async () => {
    const member = await aMember(db)
    const [lotId, otherId] = [
      await aPack(db, { studio, member, credits: 1 }),
      await aPack(db, { studio, member, credits: 1 }),
    ]
    const bookingId = aBooking()
    await expect(giveBack(lotId, bookingId)).rejects.toThrow('never paid')
    await spend(lotId, bookingId)
    await expect(giveBack(otherId, bookingId)).rejects.toThrow('never paid')
    await giveBack(lotId, bookingId)
  })

  it('of one that is left goes to one of ten bookings at the same moment', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 1 })
    const bookings = Array.from({ length: 10 }, aBooking)
    const results = await Promise.all(
      bookings.map(async (bookingId) => ({ bookingId, answer: await spend(lotId, bookingId) })),
    )
    const [winner] = results.filter(({ answer }) => answer === 'spent')
    const refused = results.filter(({ answer }) => isRefusal(answer) && answer.code === 'packages.empty')
    expect(refused).toHaveLength(9)
    if (winner) await keepBooking({ member, lotId, bookingId: winner.bookingId, effect: 'used' })
  })

  it('is read under the lock as the last booking left it', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 1 })
    const [bookingId, holder] = [aBooking(), { personId: member.personId, branchId: studio.branchId }]
    const [locked, done] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const spending = withNow(async (tx, now) => {
      await lockLots(tx, holder)
      locked.resolve(undefined)
      await spendCredit(tx, { lotId, bookingId, now })
      await done.promise
    })
    await locked.promise
    const reading = db.transaction().execute(async (tx) => lockLots(tx, holder))
    setTimeout(() => done.resolve(undefined), 100)
    await spending
    expect((await reading).map((lot) => lot.left)).toEqual([0])
    await giveBack(lotId, bookingId)
  })
})

describe('a pack whose last day is over', () => {
  it('is emptied once, and again when a credit comes back late', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 3 })
    const bookingId = aBooking()
    await spend(lotId, bookingId)
    expect(await expireLots(db)).toBe(0)
    await expireNow(lotId)
    expect(await expireLots(db)).toBe(1)
    expect(await left(lotId)).toBe(0)
    await giveBack(lotId, bookingId)
    expect(await left(lotId)).toBe(1)
    expect(await expireLots(db)).toBe(1)
    expect(await expireLots(db)).toBe(0)
    expect(await left(lotId)).toBe(0)
  })

  it('is emptied once when two workers run at the same moment', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 3 })
    await expireNow(lotId)
    const emptied = await Promise.all([expireLots(db), expireLots(db), expireLots(db)])
    expect(emptied.filter((count) => count > 0)).toEqual([1])
    expect(await left(lotId)).toBe(0)
  })

  it('lives on when the studio cancelled the class, for the credit that came back', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 3 })
    const bookingId = aBooking()
    await spend(lotId, bookingId)
    await expireNow(lotId)
    await expireLots(db)
    await withNow(async (tx, now) =>
      returnCredit(tx, { lotId, bookingId, now, validAtLeastUntil: now.add({ hours: 24 * 8 }) }),
    )
    expect(await expireLots(db)).toBe(0)
    expect(await left(lotId)).toBe(1)
  })

  it('is never shortened by such an extension', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 1, validityDays: 90 })
    const bookingId = aBooking()
    await spend(lotId, bookingId)
    await withNow(async (tx, now) =>
      returnCredit(tx, { lotId, bookingId, now, validAtLeastUntil: now.add({ hours: 24 * 8 }) }),
    )
    const [lot] = await listLots(db, { personId: member.personId, branchId: studio.branchId })
    expect(lot?.expiresAt.since(await studioNow(db)).total('days')).toBeGreaterThan(89)
  })
})

describe('whatever happens to a pack', () => {
  type Step =
    | { readonly does: 'spend' | 'return' | 'forfeit'; readonly booking: number }
    | { readonly does: 'expire' | 'sweep' }
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          does: fc.constantFrom('spend' as const, 'return' as const, 'forfeit' as const),
          booking: fc.nat(4),
        }),
      },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('expire' as const) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('sweep' as const) }) },
    ),
    { maxLength: 25 },
  )

  it('its credits are all accounted for, step by step', async () => {
    const member = await aMember(db)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (granted, sequence) => {
        const lotId = await aPack(db, { studio, member, credits: granted })
        const bookings = Array.from({ length: 5 }, aBooking)
        const effects = new Map<number, Effect>()
        const oracle = { left: granted, isOver: false }
        for (const step of sequence) {
          if ('booking' in step) {
            const told = await act(step.does, { lotId, bookingId: bookings[step.booking] ?? aBooking() })
            expect(told).toBe(foretell(oracle, { effects, does: step.does, booking: step.booking }))
          } else if (step.does === 'expire') {
            await expireNow(lotId)
            oracle.isOver = true
          } else {
            await expireLots(db)
            if (oracle.isOver) oracle.left = 0
          }
          expect(await left(lotId)).toBe(oracle.left)
        }
        for (const [booking, effect] of effects)
          await keepBooking({ member, lotId, bookingId: bookings[booking] ?? aBooking(), effect })
      }),
      { numRuns: 25 },
    )
  })

  async function act(
    does: 'spend' | 'return' | 'forfeit',
    credit: { lotId: Id<'package_lots'>; bookingId: Id<'bookings'> },
  ): Promise<string> {
    const verb = { spend, return: giveBack, forfeit }[does]
    try {
      const answer = await verb(credit.lotId, credit.bookingId)
      return isRefusal(answer) ? answer.code : answer
    } catch {
      return 'a bug'
    }
  }

  /** What should happen, from counting on fingers: it moves the oracle along and tells the answer. */
  function foretell(
    oracle: { left: number },
    step: { effects: Map<number, Effect>; does: 'spend' | 'return' | 'forfeit'; booking: number },
  ): string {
    const { effects, does, booking } = step
    const effect = effects.get(booking)
    if (does === 'spend') {
      if (effect !== undefined) return 'spent'
      if (oracle.left === 0) return 'packages.empty'
      oracle.left -= 1
      effects.set(booking, 'used')
      return 'spent'
    }
    const end = does === 'return' ? 'returned' : 'forfeited'
    if (effect === end) return 'repeated'
    if (effect !== 'used') return 'a bug'
    if (does === 'return') oracle.left += 1
    effects.set(booking, end)
    return end
  }
})
