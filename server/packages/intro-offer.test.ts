import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import type { Id } from '#domain/kit/id.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { freeIntro, isIntroFree, reserveIntro, useIntro } from './intro-offer.ts'

let database: TestDatabase

let db: Database

let studio: Studio

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(openPool(database.url, { size: 24, onLost: () => undefined }))
  studio = await aStudio(db)
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const claimsOf = async (orderId: string) =>
  db
    .selectFrom('intro_claims')
    .select(['key_kind', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('key_kind')
    .execute()

async function reserve(personId: Id<'persons'>, orderId: string): Promise<string> {
  return db
    .transaction()
    .execute(async (tx) => reserveIntro(tx, { branchId: studio.branchId, personId, orderId, now: await studioNow(tx) }))
}

async function addKey(
  personId: Id<'persons'>,
  key: { kind: 'email' | 'phone' | 'identity'; value: string },
): Promise<void> {
  await db
    .insertInto('identity_keys')
    .values({ ...key, person_id: personId, created_at: await studioNow(db) })
    .execute()
}

describe('the intro offer', () => {
  it('the intro offer is held under the person and under every identity key', async () => {
    const member = await aMember(db)
    await addKey(member.personId, { kind: 'phone', value: `6012${randomUUID().slice(0, 7)}` })
    const orderId = randomUUID()
    expect(await reserve(member.personId, orderId)).toBe('reserved')
    expect(await reserve(member.personId, orderId)).toBe('reserved')
    expect((await claimsOf(orderId)).map(({ key_kind }) => key_kind)).toEqual(['email', 'person', 'phone'])
  })

  it('the intro offer is taken for another order of the same person', async () => {
    const member = await aMember(db)
    await reserve(member.personId, randomUUID())
    expect(await reserve(member.personId, randomUUID())).toBe('taken')
  })

  it('the intro offer is taken for someone else with the same phone, and leaves them without a claim', async () => {
    const [mei, again] = [await aMember(db), await aMember(db)]
    const phone = { kind: 'phone', value: `6013${randomUUID().slice(0, 7)}` } as const
    await addKey(mei.personId, phone)
    await addKey(again.personId, phone)
    const orderId = randomUUID()
    expect(await reserve(mei.personId, randomUUID())).toBe('reserved')
    expect(await reserve(again.personId, orderId)).toBe('taken')
    expect(await claimsOf(orderId)).toEqual([])
  })

  it('the intro offer is free again when its order expires, and never again when it was paid', async () => {
    const member = await aMember(db)
    const [dead, paid] = [randomUUID(), randomUUID()]
    await reserve(member.personId, dead)
    await db.transaction().execute(async (tx) => freeIntro(tx, dead))
    expect(await reserve(member.personId, paid)).toBe('reserved')
    expect(await db.transaction().execute(async (tx) => useIntro(tx, paid))).toBe('used')
    await db.transaction().execute(async (tx) => freeIntro(tx, paid))
    expect((await claimsOf(paid)).map(({ status }) => status)).toEqual(['used', 'used'])
    expect(await reserve(member.personId, randomUUID())).toBe('taken')
  })

  it('the intro offer is lost to an order that was freed before its money came', async () => {
    expect(await db.transaction().execute(async (tx) => useIntro(tx, randomUUID()))).toBe('lost')
  })

  it('the intro offer goes to one of twenty people who share a phone and ask at the same moment', async () => {
    expect(await race(db, studio)).toBe(1)
  })
})

describe('asking whether the offer is free', () => {
  it('checking whether the offer is free waits for a transaction that is taking it, and then says no', async () => {
    const member = await aMember(db)
    const taken = Promise.withResolvers<undefined>()
    const first = db.transaction().execute(async (tx) => {
      const reservation = { branchId: studio.branchId, personId: member.personId, orderId: randomUUID() }
      await reserveIntro(tx, { ...reservation, now: await studioNow(tx) })
      taken.resolve(undefined)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await taken.promise
    expect(await askFree(member.personId)).toBe(false)
    await first
  })

  it('checking whether the offer is free blocks others until its transaction has ended, and writes nothing', async () => {
    const member = await aMember(db)
    const hasRequested = Promise.withResolvers<undefined>()
    const order: string[] = []
    const asking = db.transaction().execute(async (tx) => {
      const buyer = { branchId: studio.branchId, personId: member.personId, orderId: randomUUID() }
      expect(await isIntroFree(tx, buyer)).toBe(true)
      hasRequested.resolve(undefined)
      await new Promise((resolve) => setTimeout(resolve, 200))
      order.push('asked')
    })
    await hasRequested.promise
    const taking = reserve(member.personId, randomUUID()).then((result) => order.push(result))
    await Promise.all([asking, taking])
    expect(order).toEqual(['asked', 'reserved'])
  })
})

describe('the twins', () => {
  it('the constraint alone gives the offer to one without the lock', async () => {
    expect(await unlocked(async () => race(db, studio))).toBe(1)
  })

  it('the lock alone gives the offer to one without the constraint', async () => {
    await withoutConstraint(async (twin, at) => expect(await race(twin, at)).toBe(1))
  })

  it('the offer is given away more than once without lock and constraint, so the race is real', async () => {
    await withoutConstraint(async (twin, at) => expect(await unlocked(async () => race(twin, at))).toBeGreaterThan(1))
  })
})

const unlocked = async (work: () => Promise<number>) => withoutLock({ of: /lock\(7401, key\)/, readers: 20 }, work)

async function askFree(personId: Id<'persons'>): Promise<boolean> {
  return db
    .transaction()
    .execute(async (tx) => isIntroFree(tx, { branchId: studio.branchId, personId, orderId: randomUUID() }))
}

async function withoutConstraint(run: (twin: Database, at: Studio) => Promise<void>): Promise<void> {
  const twin = await createTestDatabase()
  const twinDb = openDatabase(openPool(twin.url, { size: 24, onLost: () => undefined }))
  try {
    await sql`alter table intro_claims drop constraint intro_claims_pkey`.execute(twinDb)
    await run(twinDb, await aStudio(twinDb))
  } finally {
    await twinDb.destroy()
    await twin.drop()
  }
}

/**
 * Twenty buyers with the same phone reserve at once; each commits only after all have tried or a moment has passed.
 * Returns how many got it.
 */
async function race(on: Database, at: Studio): Promise<number> {
  const phone = `6014${randomUUID().slice(0, 7)}`
  const now = await studioNow(on)
  const members = await Promise.all(Array.from({ length: 20 }, async () => aMember(on)))
  for (const member of members)
    await on
      .insertInto('identity_keys')
      .values({ kind: 'phone', value: phone, person_id: member.personId, created_at: now })
      .execute()
  const started = new Set<string>()
  const all = Promise.withResolvers<undefined>()
  const results = await Promise.all(
    members.map(async ({ personId }) =>
      on.transaction().execute(async (tx) => {
        const result = await reserveIntro(tx, { branchId: at.branchId, personId, orderId: randomUUID(), now })
        started.add(personId)
        if (started.size === members.length) all.resolve(undefined)
        await Promise.race([all.promise, new Promise((resolve) => setTimeout(resolve, 30))])
        return result
      }),
    ),
  )
  return results.filter((result) => result === 'reserved').length
}
