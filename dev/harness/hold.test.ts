import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedProfile } from '#dev/seed.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { runProgram } from '#dev/testing/run-program.ts'
import { withClientOn } from '#dev/testing/server-databases.ts'
import { startSimulator } from '../../gateway-sim/simulator.ts'

const limitMs = 60_000
let database: TestDatabase
let bank: Awaited<ReturnType<typeof startSimulator>>
beforeAll(async () => {
  bank = await startSimulator({ retryGapMs: 5 })
  database = await createTestDatabase()
  await seedProfile(database.url, 'empty-studio')
  // The copied database may be minutes old, and no server has asked its checks yet.
  await withClientOn(database.url, async (client) => {
    await client.query('update migrations set applied_at = now()')
  })
})
afterAll(async () => {
  await bank.stop()
  await database.drop()
})

const run = async (...words: string[]) => runProgram(words, { DATABASE_URL: database.url, GATEWAY_URL: bank.url })

test(
  'hold is said once or twice, status warns of it, and release shows before it ends it',
  async () => {
    expect(await run('server/release.ts')).toMatchObject({ code: 0, stdout: 'Nothing is held.\n' })
    expect(await run('server/hold.ts')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('until npm run release'),
    })
    expect(await run('server/hold.ts')).toMatchObject({ code: 0, stdout: 'It is held already.\n' })
    const held = await run('server/status.ts')
    expect(held).toMatchObject({ code: 1, stdout: expect.stringMatching(/^warn {3}hold /) })
    expect(await run('server/release.ts', '--yse')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    const away = await runProgram(['server/release.ts'], {
      DATABASE_URL: database.url,
      GATEWAY_URL: 'http://127.0.0.1:9',
    })
    expect(away).toMatchObject({ code: 3, stderr: expect.stringContaining('does not answer') })
    expect(await run('server/release.ts')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing was changed'),
    })
    expect((await run('server/status.ts')).code).toBe(1)
    expect(await run('server/release.ts', '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Released'),
    })
    expect((await run('server/status.ts')).code).toBe(0)
  },
  limitMs,
)

test(
  'a database of an older version is migrated before it is held',
  async () => {
    const empty = await createEmptyDatabase()
    const ran = await runProgram(['server/hold.ts'], { DATABASE_URL: empty.url })
    await empty.drop().catch(() => undefined)
    expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining('Run npm run migrate, then npm run hold') })
  },
  limitMs,
)

test(
  'deletions are read from lines of the log, and none is told from a wrong line',
  async () => {
    expect(await run('server/delete-again.ts')).toMatchObject({ code: 0, stdout: 'No line names a deleted account.\n' })
    expect(await run('server/delete-again.ts', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('< lines'),
    })
  },
  limitMs,
)
