import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openDatabase, openPool, type Database, type Transaction } from './database.ts'
import { inOrder } from './in-order.ts'
import { inSingleStatement } from './in-single-statement.ts'
import { driverFeatures, type DriverFeature } from './options.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
const pools: pg.Pool[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await openWithout().pool.query('create table notes (place serial, words text not null)')
})
afterAll(async () => {
  await Promise.all(pools.map(async (pool) => pool.end()))
  await database.drop()
})

function openWithout(...parts: readonly DriverFeature[]): { pool: pg.Pool; db: Database } {
  const driver = { off: new Set(parts) }
  const pool = openPool(database.url, { size: 2, onLost: () => undefined, driver })
  pools.push(pool)
  return { pool, db: openDatabase(pool, driver) }
}

const note = async (tx: Transaction, words: string) => sql`insert into notes (words) values (${words})`.execute(tx)
const count = async (tx: Transaction) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from notes`.execute(tx)
  return rows[0]?.count ?? 0
}

describe.each([[[]], ...driverFeatures.map((part) => [[part]])])('without %j', (parts) => {
  it('steps run in the order they are written, also when an earlier one has something to do first', async () => {
    const { db } = openWithout(...parts)
    const seen = await inTransaction(db, async (tx) => {
      const before = await count(tx)
      const results = await inOrder(
        async () => {
          await sleep(5)
          return note(tx, 'slow')
        },
        () => count(tx),
        () => 'no statement',
        () => note(tx, 'quick'),
        async () => count(tx),
      )
      return { seen: [results[1] - before, results[2], results[4] - before] }
    })
    expect(seen).toEqual({ seen: [1, 'no statement', 2] })
  })

  it('steps inside a step keep the order of the whole', async () => {
    const { db } = openWithout(...parts)
    const seen = await inTransaction(db, async (tx) => {
      const before = await count(tx)
      const results = await inOrder(
        async () => {
          await sleep(5)
          return note(tx, 'outer')
        },
        async () => {
          const [, inner] = await inOrder(
            () => note(tx, 'inner'),
            () => count(tx),
          )
          return inner
        },
      )
      return { inner: results[1] - before }
    })
    expect(seen).toEqual({ inner: 2 })
  })

  it('a step that fails fails the whole, and nothing of it is committed', async () => {
    const { db } = openWithout(...parts)
    const work = inTransaction(db, async (tx) =>
      inOrder(
        () => note(tx, 'lost'),
        () => sql`insert into notes (words) values (${null})`.execute(tx),
        () => note(tx, 'lost too'),
      ),
    )
    await expect(work).rejects.toThrow('null value')
    const { rows } = await sql`select 1 from notes where words like 'lost%'`.execute(db)
    expect(rows).toEqual([])
  })

  it('writes of a single statement read each other by name', async () => {
    const { db } = openWithout(...parts)
    const counted = await inTransaction(db, async (tx) => {
      const written = await inSingleStatement(tx, [
        { name: 'first', statement: sql`insert into notes (words) values (${'a'}), (${'b'}) returning words` },
        { name: 'beside', statement: sql`insert into notes (words) values (${'c'}) returning words` },
        { name: 'after', statement: sql`insert into notes (words) select words || ${'!'} from first returning words` },
      ])
      return { counts: Object.fromEntries(written) }
    })
    expect(counted).toEqual({
      counts: { after: 2, beside: 1, first: 2 },
    })
  })
})
