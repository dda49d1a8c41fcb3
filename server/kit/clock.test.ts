import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { waitForLock } from '#dev/testing/stage.ts'
import type { Instant } from '#domain/kit/time.ts'
import { openDatabase, openPool, type Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow, withTimeAfter } from './clock.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 4, onLost: () => undefined })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const accounts = (tx: Transaction) => tx.selectFrom('accounts').select('id').forNoKeyUpdate()

test.each([
  {
    lock: 'withTimeAfter',
    isAfter: true,
    read: async (tx: Transaction) => withTimeAfter(tx, accounts(tx)).executeTakeFirstOrThrow(),
  },
  {
    lock: 'a column of the locking statement',
    isAfter: false,
    read: async (tx: Transaction) =>
      accounts(tx)
        .select(sql<Instant>`studio_now()`.as('now'))
        .executeTakeFirstOrThrow(),
  },
])('the time of $lock is later than a lock that was waited for: $isAfter', async ({ isAfter, read }) => {
  const db = openDatabase(pool)
  await aMember(db)
  const holder = await pool.connect()
  await holder.query('begin; select from accounts for no key update')
  const waiting = inTransaction(db, async (tx) => ({ read: await read(tx) }))
  await waitForLock({ pool })
  const released = await studioNow(db)
  await holder.query('commit')
  holder.release()
  const locked = await waiting
  if (!('read' in locked)) throw new Error('the lock was refused')
  expect(Temporal.Instant.compare(locked.read.now, released) > 0).toBe(isAfter)
})
