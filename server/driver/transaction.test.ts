import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { refuse } from '#domain/kit/refusal.ts'
import { openDatabase, openPool, type Database, type Transaction } from './database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 2, onLost: () => undefined })
  db = openDatabase(pool)
  await pool.query('create table notes (place serial, words text not null)')
})
afterAll(async () => {
  await pool.query('drop table notes')
  await db.destroy()
  await database.drop()
})

const note = async (tx: Transaction, words: string) => sql`insert into notes (words) values (${words})`.execute(tx)
const count = async (at: Database, words: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from notes where words = ${words}`.execute(at)
  return rows[0]?.count
}

describe('a transaction', () => {
  it('a transaction runs concurrent queries in the order of the calls, and each sees those before it', async () => {
    const seen = await inTransaction(db, async (tx) =>
      Promise.all([count(tx, 'a'), note(tx, 'a'), count(tx, 'a'), note(tx, 'a'), count(tx, 'a')]),
    )
    expect(Array.isArray(seen) ? [seen[0], seen[2], seen[4]] : seen).toEqual([0, 1, 2])
  })

  it('a transaction rolls back when a statement failed that nobody awaited', async () => {
    await expect(
      inTransaction(db, async (tx) => {
        await note(tx, 'b')
        sql`insert into notes (words) values (${null})`.execute(tx).catch(() => undefined)
        return 'done'
      }),
    ).rejects.toThrow()
    expect(await count(db, 'b')).toBe(0)
  })

  it('a transaction fails with the error of the first failed statement, whichever is awaited', async () => {
    await expect(
      inTransaction(db, async (tx) => {
        sql`insert into notes (words) values (${null})`.execute(tx).catch(() => undefined)
        return note(tx, 'behind')
      }),
    ).rejects.toThrow('null value in column "words"')
  })

  it('a transaction is rolled back by a refusal, and the connection stays usable', async () => {
    expect(
      await inTransaction(db, async (tx) => {
        await note(tx, 'c')
        return refuse('request.not_found')
      }),
    ).toMatchObject({ code: 'request.not_found' })
    expect(await count(db, 'c')).toBe(0)
    expect(await inTransaction(db, async (tx) => count(tx, 'c'))).toBe(0)
  })

  it('a transaction fails, and writes nothing, when its connection is lost', async () => {
    await expect(
      inTransaction(db, async (tx) => {
        await note(tx, 'd')
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
        return note(tx, 'd')
      }),
    ).rejects.toThrow()
    expect(await count(db, 'd')).toBe(0)
    expect(await inTransaction(db, async (tx) => count(tx, 'd'))).toBe(0)
  })
})
