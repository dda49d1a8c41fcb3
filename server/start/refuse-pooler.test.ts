import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { hasPgBouncer, startPooler } from '#dev/testing/pooler.ts'
import { refusePooler } from './refuse-pooler.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => database.drop())

async function check(url: string): Promise<void> {
  const [first, second] = [new Client({ connectionString: url }), new Client({ connectionString: url })]
  await Promise.all([first.connect(), second.connect()])
  try {
    await refusePooler([first, second])
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

test('a direct address passes the check for poolers', async () => {
  await check(database.url)
})

test.skipIf(!hasPgBouncer)(
  'a pooler in transaction mode is recognised and refused with which address to take (needs pgbouncer)',
  async () => {
    const pooler = await startPooler(database.url, 'transaction')
    try {
      await expect(check(pooler.url)).rejects.toThrow(/shares connections.*Set the direct address/)
    } finally {
      await pooler.stop()
    }
  },
)

test.skipIf(!hasPgBouncer)('a pooler in session mode passes (needs pgbouncer)', async () => {
  const pooler = await startPooler(database.url, 'session')
  try {
    await check(pooler.url)
  } finally {
    await pooler.stop()
  }
})
