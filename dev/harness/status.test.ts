import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedProfile } from '#dev/seed.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { runProgram } from '#dev/testing/run-program.ts'
import { checkList } from '#domain/checks/check-list.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'

const limitMs = 60_000
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await seedProfile(database.url, 'empty-studio')
  db = openDatabase(openPool(database.url, { size: 1, onLost: () => undefined }))
  // The copied database may be minutes old, and no server has asked its checks yet.
  await sql`update migrations set applied_at = now()`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const status = async (...words: string[]) => runProgram(['server/status.ts', ...words], { DATABASE_URL: database.url })

test(
  'npm run status is a line for each check, and its exit code is the worst of them',
  async () => {
    const well = await status()
    expect([well.code, well.stderr, well.stdout.trim().split('\n').length]).toEqual([0, '', checkList.length])
    await db.insertInto('upkeep').values({ kind: 'invariants', at: Temporal.Now.instant(), found: 3 }).execute()
    const alarmed = await status()
    expect(alarmed.code).toBe(2)
    expect(alarmed.stdout).toMatch(
      /^alarm {2}invariants +How many rows .*\? 3\n +alarm from 1\. Something impossible.*\n +The first prints .*\n +npm run invariants\n/,
    )
    await db.deleteFrom('upkeep').execute()
  },
  limitMs,
)

test(
  'npm run status takes note of backups and drills, and explains itself',
  async () => {
    expect(await status('--backed-up')).toMatchObject({ code: 0, stdout: '' })
    expect(await status('--drilled')).toMatchObject({ code: 0, stdout: '' })
    expect(await db.selectFrom('upkeep').select('kind').orderBy('kind').execute()).toEqual([
      { kind: 'backup' },
      { kind: 'drill' },
    ])
    expect(await status('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--drilled') })
    expect(await status('--drilld')).toMatchObject({ code: 2, stderr: expect.stringContaining('--drilled') })
  },
  limitMs,
)

test(
  'npm run status says that the database does not answer, as an alarm and without the password',
  async () => {
    const url = 'postgres://studio:hidden@127.0.0.1:9/hundred'
    const ran = await runProgram(['server/status.ts'], { DATABASE_URL: url })
    expect(ran.code).toBe(2)
    expect(ran.stdout).toMatch(/^alarm {2}database .*nothing answers on that host and port/)
    expect(ran.stdout + ran.stderr).not.toContain('hidden')
  },
  limitMs,
)
