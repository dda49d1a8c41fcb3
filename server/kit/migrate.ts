import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { liftTimeLimits, setTimeLimits } from '#server/driver/set-time-limits.ts'

const ownFolder = new URL('../db/migrations/', import.meta.url)
const lockKey = 7100

/**
 * Brings the database to the newest migration: numbered, forward only, each in its own transaction, under a lock so
 * that two starting processes do not race. Throws when a migration that ran has been edited since, or the database has
 * a newer migration that is not marked: a file that begins with `-- compatible` lets the version before it run, so that
 * a rollback is possible. Throws as well where the database is older than the first migration of today.
 */
export async function migrate(url: string, folder = ownFolder): Promise<{ applied: string[]; total: number }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default clock_timestamp())`)
    await client.query('alter table migrations add column if not exists compatible boolean not null default false')
    const applied = await applyMissing(client, folder)
    await migrateJobs({ connectionString: url, logger: new Logger(() => () => undefined) })
    await setTimeLimits(client)
    return applied
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, folder: URL): Promise<{ applied: string[]; total: number }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const { rows } = await client.query<{ name: string; sha256: string; compatible: boolean }>(
    'select name, sha256, compatible from migrations order by name',
  )
  const known = new Map(rows.map((row) => [row.name, row.sha256]))
  const unknown = rows.filter((row) => !names.includes(row.name))
  const newest = names.at(-1) ?? ''
  const older = unknown.find((row) => row.name < newest)
  if (older)
    throw new Error(
      `The database has ${older.name}, of a version before the first release, and cannot be brought to this one. ` +
        'Delete the folder DATA_DIR (.data) and start again: the demo is filled anew.',
    )
  const newer = unknown.find((row) => !row.compatible)
  if (newer)
    throw new Error(
      `The database has ${newer.name}, which this version does not know. Start the newer version, or choose another DATA_DIR.`,
    )
  const applied: string[] = []
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const before = known.get(name)
    if (before === undefined) {
      await applyOne(client, { name, text, hash })
      applied.push(name)
    } else if (before !== hash) {
      throw new Error(`${name} was edited after it ran here. Migrations go forward only: add a new one.`)
    }
  }
  return { applied, total: names.length }
}

async function applyOne(client: pg.Client, migration: { name: string; text: string; hash: string }): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '2s'")
    await client.query(migration.text)
    await client.query('insert into migrations (name, sha256, compatible) values ($1, $2, $3)', [
      migration.name,
      migration.hash,
      migration.text.startsWith('-- compatible'),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
