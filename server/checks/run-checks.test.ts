import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aStudio, type Studio } from '#dev/testing/builders.ts'
import { watching } from '#dev/testing/fake-gateway.ts'
import { levelOn } from '#dev/testing/level-on.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { checkList, type CheckName } from '#domain/checks/check-list.ts'
import type { Level } from '#domain/checks/model.ts'
import { createLog } from '#server/kit/log.ts'
import { askChecks } from './ask-checks.ts'
import { measures } from './measures.ts'
import { presentChecks } from './present-checks.ts'
import { storeFigures, type StoredFigures } from './queries.ts'
import { runChecks } from './run-checks.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
beforeEach(async () => {
  await sql`delete from process_figures`.execute(server.db)
  await sql`update migrations set applied_at = clock_timestamp()`.execute(server.db)
})
afterAll(async () => server.stop())

const log = () => createLog({ logLevel: 'silent' })
const askedLevel = async (name: CheckName) => levelOn(server.db, name)

const healthy: Omit<StoredFigures, 'clockAheadMs'> = {
  memoryPercent: 20,
  eventLoopMs: 20,
  poolWaitingMs: 0,
  requests: 1000,
  failed: 0,
  recentRequests: 200,
  recentFailed: 0,
  failedForSpace: 0,
  sweeps: { 'mail.send': 1 },
  jobs: {},
}
const machineMs = async () => Number((await server.clock.now()).epochMilliseconds)
const report = async (figures: Partial<StoredFigures>, aheadMs = 0) =>
  storeFigures(server.db, {
    process: 'one 1',
    machineMs: (await machineMs()) + aheadMs,
    figures: { ...healthy, ...figures },
  })
const aTask = async (kind: string, age: string) =>
  sql`insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at)
    values (${studio.branchId}, ${kind}, 'refund', ${crypto.randomUUID()}, '{}', studio_now() - ${age}::interval)`.execute(
    server.db,
  )
const aLetter = async (status: 'queued' | 'failed', age: string) =>
  sql`insert into messages (event_key, template, recipient, locale, subject, content, status, failure, next_try_at, created_at, failed_at)
    values (${crypto.randomUUID()}, 'accounts.code', 'a@example.com', 'en', 'x', '{}', ${status}, 'refused', studio_now() + interval '1 hour',
      studio_now() - ${age}::interval, case ${status}::text when 'failed' then studio_now() end)`.execute(server.db)

test('a studio that is well answers every check with ok', async () => {
  await report({})
  const results = await askChecks(server.db)
  expect(results.map(({ check }) => check.name)).toEqual(checkList.map(({ name }) => name))
  expect(results.filter(({ level }) => level !== 'ok')).toEqual([])
})

describe('each check alarms by its cause, and is silent again after it', () => {
  const causes: readonly [
    name: CheckName,
    level: Level,
    cause: () => Promise<unknown>,
    after?: () => Promise<unknown>,
  ][] = [
    ['clock', 'warn', async () => report({}, 3000)],
    ['clock', 'warn', async () => report({}, -3000)],
    ['clock', 'alarm', async () => report({}, 2 * 60 * 60 * 1000)],
    ['clock', 'alarm', async () => report({}, -2 * 60 * 60 * 1000)],
    ['memory', 'warn', async () => report({ memoryPercent: 85 })],
    ['event_loop', 'warn', async () => report({ eventLoopMs: 450 })],
    ['pool_waiting', 'warn', async () => report({ poolWaitingMs: 1500 })],
    ['failures', 'alarm', async () => report({ failed: 60, recentFailed: 12 })],
    ['failures', 'warn', async () => report({ failed: 60, recentFailed: 4 })],
    ['failures', 'ok', async () => report({ failed: 60, recentFailed: 0 })],
    ['failures', 'ok', async () => report({ failed: 60, recentRequests: 0 })],
    ['failures', 'ok', async () => report({ requests: 4, failed: 2, recentRequests: 4, recentFailed: 2 })],
    ['space', 'alarm', async () => report({ failedForSpace: 1 })],
    ['disk', 'alarm', async () => report({ databaseDiskBytes: 1_000_000 })],
    ['sweeps', 'alarm', async () => report({ sweeps: { 'mail.send': 1, 'refunds.send': 1000 } })],
    [
      'letters_waiting',
      'alarm',
      async () => aLetter('queued', '16 minutes'),
      async () => sql`delete from messages`.execute(server.db),
    ],
    [
      'letters_failed',
      'warn',
      async () => Promise.all(Array.from({ length: 5 }, async () => aLetter('failed', '3 hours'))),
      async () => sql`delete from messages`.execute(server.db),
    ],
    [
      'jobs_waiting',
      'alarm',
      async () =>
        sql`select graphile_worker.add_job('nobody.does', run_at => now() - interval '16 minutes')`.execute(server.db),
      async () => sql`delete from graphile_worker._private_jobs`.execute(server.db),
    ],
    [
      'jobs_failing',
      'alarm',
      async () => {
        await sql`select graphile_worker.add_job('nobody.does', run_at => now() + interval '1 hour')`.execute(server.db)
        await sql`update graphile_worker._private_jobs set last_error = 'x', created_at = now() - interval '1 hour'`.execute(
          server.db,
        )
      },
      async () => sql`delete from graphile_worker._private_jobs`.execute(server.db),
    ],
    ...(
      [
        ['paid_no_order', 'paid_no_order'],
        ['payment_unknown', 'payment_review'],
        ['callbacks_silent', 'callback_silent'],
        ['statement_differs', 'statement_differs'],
        ['refunds_by_hand', 'refund_at_portal'],
        ['memberships', 'collection_twice'],
      ] as const
    ).flatMap(([name, kind]): [CheckName, Level, () => Promise<unknown>, () => Promise<unknown>][] => {
      const close = async () => sql`update studio_tasks set done_at = studio_now()`.execute(server.db)
      return [
        [name, 'warn', async () => aTask(kind, '1 minute'), close],
        [name, 'alarm', async () => aTask(kind, '25 hours'), close],
      ]
    }),
    [
      'backup',
      'alarm',
      async () => sql`insert into upkeep (kind, at) values ('backup', now() - interval '9 days')`.execute(server.db),
      async () => sql`delete from upkeep`.execute(server.db),
    ],
    [
      'backup',
      'warn',
      async () => sql`insert into upkeep (kind, at) values ('backup', now() - interval '2 days')`.execute(server.db),
      async () => sql`delete from upkeep`.execute(server.db),
    ],
    [
      'drill',
      'warn',
      async () => sql`update migrations set applied_at = now() - interval '46 days'`.execute(server.db),
      async () => sql`update migrations set applied_at = now()`.execute(server.db),
    ],
    [
      'verify',
      'warn',
      async () => sql`insert into upkeep (kind, at) values ('verify', now() - interval '16 days')`.execute(server.db),
      async () => sql`delete from upkeep`.execute(server.db),
    ],
    [
      'invariants',
      'alarm',
      async () => sql`insert into upkeep (kind, at, found) values ('invariants', now(), 2)`.execute(server.db),
      async () => sql`delete from upkeep`.execute(server.db),
    ],
    [
      'schema',
      'alarm',
      async () => sql`update migrations set name = '0001-kitten.sql' where name = '0001-kit.sql'`.execute(server.db),
      async () => sql`update migrations set name = '0001-kit.sql' where name = '0001-kitten.sql'`.execute(server.db),
    ],
    [
      'rounds',
      'alarm',
      async () => sql`update migrations set applied_at = now() - interval '1 hour'`.execute(server.db),
      async () => sql`update migrations set applied_at = now()`.execute(server.db),
    ],
  ]
  test.each(causes)('%s says %s', async (name, level, cause, after = async () => report({})) => {
    await cause()
    expect(await askedLevel(name)).toBe(level)
    await after()
    expect(await askedLevel(name)).toBe('ok')
  })
})

test('a demo is not asked for backups and drills', async () => {
  await sql`update migrations set applied_at = now() - interval '90 days'`.execute(server.db)
  await server.db.updateTable('deployment').set({ demo: true }).execute()
  const levels = [await askedLevel('backup'), await askedLevel('drill')]
  await server.db.updateTable('deployment').set({ demo: false }).execute()
  expect(levels).toEqual(['ok', 'ok'])
  expect([await askedLevel('backup'), await askedLevel('drill')]).toEqual(['alarm', 'warn'])
})

test('letters that wait raise no alarm while sending is held, and do again after its end', async () => {
  await aLetter('queued', '16 minutes')
  await sql`insert into sending_hold (since, newest_at) select now, now from studio_now() as now`.execute(server.db)
  const held = [await askedLevel('letters_waiting'), await askedLevel('hold')]
  await sql`delete from sending_hold`.execute(server.db)
  const released = await askedLevel('letters_waiting')
  await sql`delete from messages`.execute(server.db)
  expect([held, released]).toEqual([['ok', 'warn'], 'alarm'])
})

test('a connection that breaks after its last question is an alarm of the database, and every answer counts', async () => {
  const last = checkList.at(-1)?.name ?? 'database'
  const using = {
    ...measures,
    [last]: async (db: typeof server.db) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      return 0
    },
  }
  const results = await askChecks(server.db, { using })
  expect(results).toHaveLength(checkList.length)
  const unknown = results.filter(({ measure }) => measure === 'unknown').map(({ check }) => check.name)
  expect(unknown).toEqual(['database', last])
  expect(results.filter(({ level }) => level === 'alarm')).toHaveLength(2)
  expect(await askedLevel('database')).toBe('ok')
})

test('a check that fails or hangs alarms, and the others are asked all the same', async () => {
  const using = {
    ...measures,
    archive: async () => Promise.reject(new Error('broken')),
    backup: async (db: typeof server.db) => {
      await sql`select pg_sleep(30)`.execute(db)
      return 0
    },
  }
  const results = await askChecks(server.db, { using })
  expect(results).toHaveLength(checkList.length)
  const unknown = results.filter(({ measure }) => measure === 'unknown').map(({ check }) => check.name)
  expect(unknown).toEqual(['archive', 'backup'])
  expect(results.filter(({ level }) => level === 'alarm')).toHaveLength(2)
})

describe('a round', () => {
  test('a round stores each answer, and since when a check is of its level', async () => {
    await report({})
    await runChecks({ db: server.db, config: { heartbeatUrl: undefined }, log: log() })
    const before = await presentChecks(server.db)
    expect(before).toMatchObject({ level: 'ok' })
    expect(before.checks.map(({ name }) => name)).toEqual(checkList.map(({ name }) => name))
    await report({ failedForSpace: 1, memoryPercent: 90 })
    await runChecks({ db: server.db, config: { heartbeatUrl: undefined }, log: log() })
    const after = await presentChecks(server.db)
    const of = (name: string, { checks } = after) => checks.find((one) => one.name === name)
    expect([after.level, of('space')?.level, of('memory')]).toMatchObject([
      'alarm',
      'alarm',
      { level: 'warn', measure: 90 },
    ])
    expect(of('archive')?.since).toBe(of('archive', before)?.since)
    expect(of('memory')?.since).not.toBe(of('memory', before)?.since)
  })

  test('the heartbeat is called while nothing alarms, with /fail and the names otherwise, and nothing else is sent', async () => {
    const { url, calls } = await watching()
    const config = { heartbeatUrl: `${url}/ping/key` }
    await report({})
    await runChecks({ db: server.db, config, log: log() })
    await report({ failedForSpace: 2 })
    await runChecks({ db: server.db, config, log: log() })
    await report({})
    await runChecks({ db: server.db, config, log: log() })
    // Method, path, credentials and body.
    expect(calls).toEqual([
      'POST /ping/key undefined ',
      'POST /ping/key/fail undefined space',
      'POST /ping/key undefined ',
    ])
  })
})

test('two servers that check at once both end, and leave one row for each check', async () => {
  await report({})
  const round = async () => runChecks({ db: server.db, config: { heartbeatUrl: undefined }, log: log() })
  const rounds = await Promise.all(Array.from({ length: 8 }, round))
  expect(rounds.map((results) => results.length)).toEqual(rounds.map(() => checkList.length - 1))
  const { rows } = await sql<{ name: string }>`select name from check_results order by name`.execute(server.db)
  expect(rows.map(({ name }) => name)).toEqual(
    checkList.flatMap(({ name }) => (name === 'rounds' ? [] : [name])).toSorted(),
  )
})
