import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Logger, runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { liftTimeLimits, setRoleSettings } from '#server/driver/set-role-settings.ts'
import { applyMigration } from './apply-migration.ts'
import { ensureUuidv7 } from './ensure-uuidv7.ts'
import { compareSchema, listMigrations, migrationsFolder, type Applied } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'
import { watchLocks } from './watch-locks.ts'

const lockKey = 7100
const lockTimeout = '55P03'

interface Migrating {
  readonly folder?: URL
  /** How long a table that others use is tried, in milliseconds. */
  readonly busyMs?: number
  /** How long another migrating process is waited for, in milliseconds. */
  readonly othersMs?: number
  /** Called for each wait for a busy table, with a sentence for the operator. */
  readonly onWait?: (sentence: string) => void
}

/**
 * Brings the database to the newest migration: numbered, forward only, each in its own transaction, under a lock so
 * that two starting processes do not race. Throws a `StartRefusal` when a migration that ran has been edited since, or
 * the database has a newer migration that is not marked: a file that begins with `-- compatible` lets the version
 * before it run, so that a rollback is possible. Throws one as well where the database is older than the first
 * migration of today, a table stays busy, or another process migrates for too long.
 */
export async function migrate(url: string, migrating: Migrating = {}): Promise<{ applied: string[]; total: number }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    await takeTurn(client, migrating.othersMs ?? 300_000)
    await client.query(`create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default clock_timestamp())`)
    await client.query('alter table migrations add column if not exists compatible boolean not null default false')
    await ensureUuidv7(client)
    const applied = await applyMissing(client, url, migrating)
    await migrateJobs({ connectionString: url, logger: new Logger(() => () => undefined) })
    await setRoleSettings(client)
    return applied
  } finally {
    await client.end()
  }
}

/** Waits until no other process migrates. The lock goes with the connection. */
async function takeTurn(client: pg.Client, othersMs: number): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${othersMs}`)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query('set lock_timeout = 0')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockTimeout)) throw error
    throw new StartRefusal('database', [
      `Another process has been migrating this database for ${Math.round(othersMs / 1000)} s. See what it does (select * from pg_stat_activity), and start again when it is over.`,
    ])
  }
}

// oxlint-disable-next-line max-params -- a connection, where it leads, and what is asked of it
async function applyMissing(
  client: pg.Client,
  url: string,
  { folder = migrationsFolder, busyMs = 60_000, onWait = () => undefined }: Migrating,
): Promise<{ applied: string[]; total: number }> {
  const names = await listMigrations(folder)
  const { rows } = await client.query<Applied & { readonly sha256: string }>(
    'select name, sha256, compatible from migrations order by name',
  )
  const { problem } = compareSchema(rows, names)
  if (problem !== undefined) throw new StartRefusal('database', [problem])
  const known = new Map(rows.map((row) => [row.name, row.sha256]))
  const applied: string[] = []
  const watch = await watchLocks(client, url)
  try {
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const before = known.get(name)
      if (before === undefined) {
        await applyMigration(client, { migration: { name, text, hash }, busyMs, blocker: watch.blocker, onWait })
        applied.push(name)
      } else if (before !== hash) {
        throw new StartRefusal('database', [
          `${name} was edited after it ran here. Migrations go forward only: add a new one.`,
        ])
      }
    }
  } finally {
    await watch.stop()
  }
  return { applied, total: names.length }
}
