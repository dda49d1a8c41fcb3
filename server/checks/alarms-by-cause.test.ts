import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aCaller, anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio, type Studio } from '#dev/testing/builders.ts'
import { drainJobs } from '#dev/testing/drain.ts'
import { watching } from '#dev/testing/fake-gateway.ts'
import { dropFilled, fillTable } from '#dev/testing/fill-table.ts'
import { refuseForSpace } from '#dev/testing/full-disk.ts'
import { levelIn, levelOn } from '#dev/testing/level-on.ts'
import { followRunbook } from '#dev/testing/runbook-statements.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import type { CheckName } from '#domain/checks/check-list.ts'
import { startJobs, type JobKind } from '#server/kit/jobs.ts'
import { createLog } from '#server/kit/log.ts'
import { countResponse, startFigures } from '#server/kit/process-figures.ts'
import { askChecks } from './ask-checks.ts'
import { measures } from './measures.ts'
import { bytesOfDatabase, storeFigures } from './queries.ts'
import { reportProcess } from './report-process.ts'
import { runChecks } from './run-checks.ts'
import { runInvariantsNightly } from './run-invariants-nightly.ts'

const silent = createLog({ logLevel: 'silent' })
let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

const levelNow = async (name: CheckName) => levelOn(server.db, name)

/** What this process measured about itself at one moment. */
function figuresNow(): ReturnType<ReturnType<typeof startFigures>['read']> {
  const figures = startFigures(server.pool)
  figures.stop()
  return figures.read()
}

/** What a process measured about itself, stored as it stores it. */
async function tell(figures: ReturnType<ReturnType<typeof startFigures>['read']>): Promise<void> {
  const machineMs = (await server.clock.now()).epochMilliseconds
  await storeFigures(server.db, { process: 'measured', machineMs, figures: { ...figures, sweeps: {} } })
}

describe('past_their_time', () => {
  test('past_their_time alarms when no job ends a hold that is over, until one does', async () => {
    const holder = await aCaller(server)
    const sessionId = await aClass(server.db, { studio, ownRoom: true, capacity: 1 })
    const held = await server.request('POST', '/bookings/hold', {
      token: holder.token,
      body: { session_id: sessionId },
    })
    expect([held.status, await levelNow('past_their_time')]).toEqual([201, 'ok'])
    await server.clock.advance({ minutes: 12 })
    expect(await levelNow('past_their_time')).toBe('warn')
    await server.clock.advance({ minutes: 4 })
    expect(await levelNow('past_their_time')).toBe('alarm')
    await server.drain()
    expect(await levelNow('past_their_time')).toBe('ok')
  })

  test('past_their_time alarms when no job ends the waitlist of a class that has begun, until one does', async () => {
    const startsAt = (await server.clock.now()).add({ hours: 30 })
    const sessionId = await aClass(server.db, { studio, ownRoom: true, capacity: 1, startsAt })
    const [member, waiting] = [await anActor(server, { studio }), await anActor(server, { studio })]
    await member.book(sessionId)
    await waiting.book(sessionId, 'waitlist')
    await server.clock.set(startsAt.add({ minutes: 6 }))
    expect(await levelNow('past_their_time')).toBe('alarm')
    await server.drain()
    expect(await levelNow('past_their_time')).toBe('ok')
  })
})

describe('timed work', () => {
  /** A job that fails until it is mended. */
  function aJob(): { readonly kind: JobKind; readonly mend: () => void } {
    let isBroken = true
    const run = async () => {
      if (isBroken) throw new Error('broken')
    }
    return { kind: { name: 'test.job', run }, mend: () => void (isBroken = false) }
  }
  const rewind = async (column: 'created_at' | 'run_at') =>
    sql`update graphile_worker._private_jobs set ${sql.ref(column)} = now() - interval '16 minutes'`.execute(server.db)
  const enqueue = async () => sql`select graphile_worker.add_job('test.job')`.execute(server.db)

  test('jobs_failing alarms while a kind of job fails, until one of it succeeds, though the failed one waits on', async () => {
    const { kind, mend } = aJob()
    await enqueue()
    await drainJobs(server.pool, [kind])
    await sql`update graphile_worker._private_jobs
      set created_at = now() - interval '16 minutes', run_at = now() + interval '1 hour'`.execute(server.db)
    expect(await levelNow('jobs_failing')).toBe('alarm')
    mend()
    const jobs = await startJobs(server.pool, { kinds: [kind], log: silent })
    onTestFinished(jobs.stop)
    await enqueue()
    await expect
      .poll(
        async () => {
          await tell(figuresNow())
          return levelNow('jobs_failing')
        },
        { timeout: 15_000 },
      )
      .toBe('ok')
    await sql`delete from graphile_worker._private_jobs`.execute(server.db)
  })

  test('jobs_waiting alarms while no worker runs, until one does', async () => {
    const { kind, mend } = aJob()
    mend()
    await enqueue()
    await rewind('run_at')
    expect(await levelNow('jobs_waiting')).toBe('alarm')
    await drainJobs(server.pool, [kind])
    expect(await levelNow('jobs_waiting')).toBe('ok')
  })

  test('sweeps alarms while a sweep fails, until it ends well', async () => {
    const { kind, mend } = aJob()
    const sweep = { ...kind, name: 'test.sweep', everyMs: 20 }
    const jobs = await startJobs(server.pool, { kinds: [sweep], log: silent })
    onTestFinished(jobs.stop)
    const figures = startFigures(server.pool)
    onTestFinished(figures.stop)
    // A second counts as ten minutes. What other tests swept in this process is left out.
    const using = {
      ...measures,
      sweeps: async () => Promise.resolve((figures.read().sweeps['test.sweep'] ?? NaN) * 600),
    }
    const level = async () => levelIn(await askChecks(server.db, { using }), 'sweeps')
    await expect.poll(level, { timeout: 15_000 }).toBe('alarm')
    mend()
    await expect.poll(level, { timeout: 15_000 }).toBe('ok')
  })
})

test('invariants alarms after a night that found a broken row, until the runbook is followed once it is mended', async () => {
  const night = async () => runInvariantsNightly({ db: server.db, databaseUrl: server.databaseUrl, log: silent })
  const spoil = async (by: number) =>
    server.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_accounts set balance = balance + ${by}::integer
        where id = (select min(id) from ledger_accounts where kind = 'lot')`.execute(tx)
    })
  await anActor(server, { studio })
  await spoil(1)
  await night()
  expect(await levelNow('invariants')).toBe('alarm')
  await spoil(-1)
  await followRunbook(server.db, 'invariants')
  await server.drain()
  expect(await levelNow('invariants')).toBe('ok')
})

test('disk warns and alarms as the database fills its disk, until there is room', async () => {
  const bytes = await bytesOfDatabase(server.db)
  const reporting = reportProcess({
    config: { heartbeatUrl: undefined, databaseDiskBytes: bytes * 2 },
    pool: server.pool,
    db: server.db,
    log: silent,
    hold: async () => undefined,
  })
  onTestFinished(reporting.stop)
  await expect.poll(async () => measures.disk(server.db)).toBeGreaterThan(45)
  expect(await levelNow('disk')).toBe('ok')
  await fillTable(server.db, 0.65 * bytes)
  expect(await levelNow('disk')).toBe('warn')
  await fillTable(server.db, 0.3 * bytes)
  expect(await levelNow('disk')).toBe('alarm')
  await dropFilled(server.db)
  expect(await levelNow('disk')).toBe('ok')
})

describe('a process', () => {
  test('failures alarms while requests fail, until a minute after the last of them', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let nth = 0; nth < 100; nth += 1) countResponse(nth % 10 === 0 ? 503 : 200)
    await tell(figuresNow())
    expect(await levelNow('failures')).toBe('alarm')
    vi.advanceTimersByTime(40_000)
    await tell(figuresNow())
    expect(await levelNow('failures')).toBe('alarm')
    vi.advanceTimersByTime(20_000)
    for (let nth = 0; nth < 10; nth += 1) countResponse(200)
    await tell(figuresNow())
    expect(await levelNow('failures')).toBe('ok')
  })

  test('event_loop warns while something computes for long, until it does not', async () => {
    const figures = startFigures(server.pool)
    onTestFinished(figures.stop)
    for (let turn = 0; turn < 3; turn += 1) {
      for (const untilMs = performance.now() + 400; performance.now() < untilMs;) Math.hypot(turn, untilMs)
      await sleep(1)
    }
    await tell(figures.read())
    expect(await levelNow('event_loop')).toBe('warn')
    await expect
      .poll(
        async () => {
          await sleep(500)
          await tell(figures.read())
          return levelNow('event_loop')
        },
        { timeout: 15_000 },
      )
      .toBe('ok')
  })

  test('pool_waiting warns while requests wait for a connection, until they get one', async () => {
    const figures = startFigures(server.pool)
    onTestFinished(figures.stop)
    const taken = await Promise.all(
      Array.from({ length: server.config.databasePool }, async () => server.pool.connect()),
    )
    const waiting = server.pool.query('select 1')
    await expect.poll(() => figures.read().poolWaitingMs, { timeout: 15_000 }).toBeGreaterThan(1000)
    const late = figures.read()
    for (const client of taken) client.release()
    await waiting
    await tell(late)
    expect(await levelNow('pool_waiting')).toBe('warn')
    await expect
      .poll(
        async () => {
          await tell(figures.read())
          return levelNow('pool_waiting')
        },
        { timeout: 15_000 },
      )
      .toBe('ok')
  })
})

test('the heartbeat hears of a disk so full that no answer of a round can be stored', async () => {
  const { url, calls } = await watching()
  const config = { heartbeatUrl: `${url}/ping` }
  const makeRoom = await refuseForSpace(server.db, 'check_results')
  await runChecks({ db: server.db, config, log: silent })
  await makeRoom()
  await runChecks({ db: server.db, config, log: silent })
  expect(calls.map((call) => /\/fail .*\bspace\b/.test(call))).toEqual([true, false])
})
