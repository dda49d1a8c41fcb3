import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import type { Id } from '#domain/kit/id.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { freeIntro } from './free-intro.ts'
import { reserveIntro } from './reserve-intro.ts'
import { useIntro } from './use-intro.ts'

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
  it('is held under the person and under every identity key', async () => {
    const member = await aMember(db)
    await addKey(member.personId, { kind: 'phone', value: `6012${randomUUID().slice(0, 7)}` })
    const orderId = randomUUID()
    expect(await reserve(member.personId, orderId)).toBe('reserved')
    expect(await reserve(member.personId, orderId)).toBe('reserved')
    expect((await claimsOf(orderId)).map(({ key_kind }) => key_kind)).toEqual(['email', 'person', 'phone'])
  })

  it('is taken for another order of the same person', async () => {
    const member = await aMember(db)
    await reserve(member.personId, randomUUID())
    expect(await reserve(member.personId, randomUUID())).toBe('taken')
  })

  it('is taken for someone else who has the same phone, and leaves them holding nothing', async () => {
    const [mei, again] = [await aMember(db), await aMember(db)]
    const phone = { kind: 'phone', value: `6013${randomUUID().slice(0, 7)}` } as const
    await addKey(mei.personId, phone)
    await addKey(again.personId, phone)
    const orderId = randomUUID()
    expect(await reserve(mei.personId, randomUUID())).toBe('reserved')
    expect(await reserve(again.personId, orderId)).toBe('taken')
    expect(await claimsOf(orderId)).toEqual([])
  })

  it('is free again when its order dies, and never again when it was paid', async () => {
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

  it('is lost to an order that was freed before its money came', async () => {
    expect(await db.transaction().execute(async (tx) => useIntro(tx, randomUUID()))).toBe('lost')
  })

  it('goes to one of twenty people who share a phone and ask at the same moment', async () => {
    expect(await race(db, studio)).toBe(1)
  })
})

describe('the twin without the constraint', () => {
  it('gives the offer away more than once, so the race above is a race', async () => {
    const twin = await createTestDatabase()
    const twinDb = openDatabase(openPool(twin.url, { size: 24, onLost: () => undefined }))
    try {
      await sql`alter table intro_claims drop constraint intro_claims_pkey`.execute(twinDb)
      expect(await race(twinDb, await aStudio(twinDb))).toBeGreaterThan(1)
    } finally {
      await twinDb.destroy()
      await twin.drop()
    }
  })
})

/** Twenty buyers with the same phone reserve at once; each commits only after all have tried or a moment has passed. Tells how many got it. */
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
        await Promise.race([all.promise, new Promise((resolve) => setTimeout(resolve, 200))])
        return result
      }),
    ),
  )
  return results.filter((result) => result === 'reserved').length
}
