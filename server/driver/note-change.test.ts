import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { refuse } from '#domain/kit/refusal.ts'
import { openDatabase, openPool, type Database } from './database.ts'
import { inSavepoint } from './in-savepoint.ts'
import { noteChanges, onCommitted, whenCommitted } from './note-change.ts'
import { publishChanges } from './publish-changes.ts'
import { inTransaction } from './transaction.ts'

const flow = { kind: 'class', subject: 'flow', branchId: null } as const
const sculpt = { ...flow, subject: 'sculpt' } as const

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(openPool(database.url, { size: 3, onLost: () => undefined }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('what a transaction notes is told once it is committed, and not before', async () => {
  const told: unknown[] = []
  onCommitted(db, (changes) => told.push(changes))
  await inTransaction(db, async (tx) => {
    noteChanges(tx, [flow])
    expect(told).toEqual([])
    return undefined
  })
  expect(told).toEqual([[flow]])
})

test('nobody hears of what was refused, and of a try that was rolled back', async () => {
  const told: unknown[] = []
  onCommitted(db, (changes) => told.push(changes))
  await inTransaction(db, async (tx) => {
    noteChanges(tx, [flow])
    return refuse('request.not_found')
  })
  await inTransaction(db, async (tx) => {
    noteChanges(tx, [flow])
    await inSavepoint(tx, async () => {
      noteChanges(tx, [sculpt])
      return { keep: false, result: undefined }
    })
    return undefined
  })
  expect(told).toEqual([[flow]])
})

test('what waits for the commit is done once, and not where the transaction or its try is rolled back', async () => {
  const done: string[] = []
  await inTransaction(db, async (tx) => {
    whenCommitted(tx, () => done.push('refused'))
    return refuse('request.not_found')
  })
  await inTransaction(db, async (tx) => {
    whenCommitted(tx, () => done.push('kept'))
    await inSavepoint(tx, async () => {
      whenCommitted(tx, () => done.push('of the try'))
      return { keep: false, result: undefined }
    })
    expect(done).toEqual([])
    return undefined
  })
  expect(done).toEqual(['kept'])
})

test('more changes of one transaction than a page can read are told as everything', async () => {
  const told: unknown[] = []
  onCommitted(db, (changes) => told.push(changes))
  await inTransaction(db, async (tx) => {
    for (let no = 0; no < 1100; no += 1) noteChanges(tx, [{ ...flow, subject: String(no) }])
    return undefined
  })
  expect(told).toEqual(['all'])
})

test('transactions that change something send no notice, and the process sends one for many of them', async () => {
  const listening = openPool(database.url, { size: 1, onLost: () => undefined })
  const notices: string[] = []
  const client = await listening.connect()
  client.on('notification', ({ payload }) => notices.push(payload ?? ''))
  await client.query('listen places')
  const published = publishChanges({
    db,
    processId: 'this',
    tell: () => undefined,
    onWrite: () => undefined,
    onError: (error) => {
      throw error
    },
  })
  try {
    await Promise.all(
      Array.from({ length: 20 }, async () =>
        inTransaction(db, async (tx) => {
          noteChanges(tx, [sculpt])
          return undefined
        }),
      ),
    )
    for (let tries = 0; tries < 500 && !notices.join(' ').includes('sculpt'); tries += 1) {
      await client.query('select pg_sleep(0.01)')
    }
    expect(notices.length).toBeGreaterThanOrEqual(1)
    expect(notices.length).toBeLessThanOrEqual(4)
    expect(notices.at(-1)).toContain('["class","sculpt",null]')
  } finally {
    published.stop()
    client.release()
    await listening.end()
  }
})
