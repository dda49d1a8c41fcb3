import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { startPostgres, type Postgres } from '#dev/postgres/start-postgres.ts'
import { stopPostgres } from '#dev/postgres/stop-postgres.ts'
import { anActor } from '#dev/testing/actor.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { runProgram } from '#dev/testing/run-program.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { migrate } from '#server/kit/migrate.ts'
import { prepareStorms } from './storms.ts'
import { startHarnessServer } from './two-servers.ts'

const limitMs = 300_000
const archiveMs = 30_000

/** A folder of the test, with the database's own, a copy of it, and the log that was archived. */
function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-restore-'))
  const [data, base, archive] = [join(folder, 'data'), join(folder, 'base'), join(folder, 'archive')]
  mkdirSync(archive)
  // PostgreSQL may run as another user than the test.
  for (const open of [folder, archive]) chmodSync(open, 0o777)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return {
    data,
    base,
    settings: {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      restore_command: `cp ${archive}/%f %p`,
    },
  }
}

type Places = ReturnType<typeof openFolder>

async function start({ data, settings }: Places, more: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  const postgres = await startPostgres({
    dataFolder: data,
    flavour: 'durable',
    settings: { ...settings, ...more },
  })
  onTestFinished(async () => stopPostgres(postgres.pid), limitMs)
  return postgres
}

async function asSuperuser<Result>(postgres: Postgres, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: postgres.connectionUrl('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The first column of the first row, as text. */
async function textOf(client: Client, question: string): Promise<string> {
  const { rows } = await client.query<Readonly<Record<string, unknown>>>(question)
  return String(Object.values(rows[0] ?? {})[0])
}

/**
 * Copies the files of the running server, as PostgreSQL's manual tells it ("Making a Base Backup Using the Low Level
 * API").
 */
async function backUp(postgres: Postgres, { data, base }: Places): Promise<void> {
  await asSuperuser(postgres, async (client) => {
    await client.query(`select pg_backup_start('base', true)`)
    // A file that is removed while it is copied is made anew from the log.
    spawnSync('cp', ['--archive', data, base])
    const label = await textOf(client, 'select labelfile from pg_backup_stop()')
    writeFileSync(join(base, 'backup_label'), label)
  })
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(base, file), { force: true })
  // The log comes from the archive.
  const log = join(base, 'pg_wal')
  for (const name of readdirSync(log)) rmSync(join(log, name), { recursive: true })
}

/** Waits until the log of all that was written is in the archive. */
async function untilArchived(postgres: Postgres): Promise<void> {
  await asSuperuser(postgres, async (client) => {
    const wanted = await textOf(client, 'select pg_walfile_name(pg_switch_wal())')
    const isThere = async () => textOf(client, `select last_archived_wal >= '${wanted}' from pg_stat_archiver`)
    await expect.poll(isThere, { timeout: archiveMs }).toBe('true')
  })
}

test.runIf(isLong)(
  'a copy of the files and the archived log bring the newest PostgreSQL back to a moment, held and whole',
  async () => {
    const places = openFolder()
    const first = await start(places)
    const url = await ensureDatabase(first, 'studio')
    await migrate(url)
    const server = await startHarnessServer({ DATABASE_URL: url })
    onTestFinished(server.child.stop, limitMs)
    const db = openDatabase(openPool(url, { size: 4, onLost: () => undefined }))
    const site = { db, request: server.request }
    const { studio, aClassIn } = await prepareStorms(site)
    const member = await anActor(site, { studio })
    const [before, after] = [await aClassIn(48, 5), await aClassIn(52, 5)]
    await backUp(first, places)
    await member.book(before)
    const moment = await asSuperuser(first, async (client) => textOf(client, 'select clock_timestamp()::text'))
    await sleep(50)
    await member.book(after)
    await untilArchived(first)
    server.child.kill()
    await server.child.ended
    await db.destroy()
    // The disk of the database is gone.
    process.kill(first.pid, 'SIGKILL')
    await stopPostgres(first.pid)
    rmSync(places.data, { recursive: true })

    spawnSync('cp', ['--archive', places.base, places.data])
    writeFileSync(join(places.data, 'recovery.signal'), '')
    const second = await start(places, { recovery_target_time: moment, recovery_target_action: 'promote' })
    const env = { DATABASE_URL: second.connectionUrl('studio') }
    const client = new Client({ connectionString: env.DATABASE_URL })
    await client.connect()
    const booked = await client.query<{ id: string }>('select session_id as id from bookings')
    await client.end()
    expect(booked.rows.map(({ id }) => id)).toEqual([before])
    expect(await runProgram(['dev/invariants.ts'], env)).toMatchObject({ code: 0, stdout: '' })
    expect(await runProgram(['server/hold.ts'], env)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Held'),
    })
  },
  limitMs,
)
