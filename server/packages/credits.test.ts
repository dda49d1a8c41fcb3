import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPack, aPlan, aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aBooking, aClassForCredits, creditsIn } from '#dev/testing/credits.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { returnCredit, spendCredit } from './credits.ts'
import { expireLots } from './expire-lots.ts'
import { grantPackage } from './grant-package.ts'
import { listLots, lockLots } from './queries.ts'

let database: TestDatabase
let db: Database
let studio: Studio
let sessionId: Id<'class_sessions'>

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(openPool(database.url, { size: 10, onLost: () => undefined }))
  studio = await aStudio(db)
  sessionId = await aClassForCredits(db, studio)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const { left, withNow, spend, giveBack, forfeit, keepBooking, expireNow } = creditsIn(() => ({ db, sessionId }))

describe('a pack that is granted', () => {
  it('a pack that is granted comes once per source, however often and however many at once', async () => {
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

  it('a pack that is granted is seen in its own branch only', async () => {
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
  it('a credit is spent once per booking, and returns once to the lot it came from', async () => {
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

  it('a credit that was forfeited cannot come back, nor one that came back be forfeited', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 2 })
    const [lost, returned] = [aBooking(), aBooking()]
    await spend(lotId, lost)
    await spend(lotId, returned)
    expect(await forfeit(lotId, lost)).toBe('forfeited')
    expect(await forfeit(lotId, lost)).toBe('repeated')
    await expect(giveBack(lotId, lost)).rejects.toThrow('already returned or forfeited')
    await giveBack(lotId, returned)
    await expect(forfeit(lotId, returned)).rejects.toThrow('already returned or forfeited')
    expect(await left(lotId)).toBe(1)
    await keepBooking({ member, lotId, bookingId: lost, effect: 'forfeited' })
  })

  it('a credit never comes back to a lot that did not pay', async () => {
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

  it('the last credit goes to one of ten bookings at the same moment', async () => {
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

  it('a credit is read under the lock as the last booking left it', async () => {
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
  it('a pack whose last day is over is emptied once, and again when a credit comes back late', async () => {
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

  it('a pack whose last day is over is emptied once when two workers run at the same moment', async () => {
    const member = await aMember(db)
    const lotId = await aPack(db, { studio, member, credits: 3 })
    await expireNow(lotId)
    const emptied = await Promise.all([expireLots(db), expireLots(db), expireLots(db)])
    expect(emptied.filter((count) => count > 0)).toEqual([1])
    expect(await left(lotId)).toBe(0)
  })

  it('a pack whose last day is over is extended when the studio cancelled the class, for the credit that came back', async () => {
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

  it('a pack whose last day is over is never shortened by such an extension', async () => {
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
