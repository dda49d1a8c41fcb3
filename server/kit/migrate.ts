import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Logger, runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { liftTimeLimits, setTimeLimits } from '#server/driver/set-time-limits.ts'
import { compareSchema, listMigrations, migrationsFolder, type Applied } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'

const lockKey = 7100

/**
 * Brings the database to the newest migration: numbered, forward only, each in its own transaction, under a lock so
 * that two starting processes do not race. Throws a `StartRefusal` when a migration that ran has been edited since, or
 * the database has a newer migration that is not marked: a file that begins with `-- compatible` lets the version
 * before it run, so that a rollback is possible. Throws as well where the database is older than the first migration of
 * today.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<{ applied: string[]; total: number }> {
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
  const names = await listMigrations(folder)
  const { rows } = await client.query<Applied & { readonly sha256: string }>(
    'select name, sha256, compatible from migrations order by name',
  )
  const { problem } = compareSchema(rows, names)
  if (problem !== undefined) throw new StartRefusal('database', [problem])
  const known = new Map(rows.map((row) => [row.name, row.sha256]))
  const applied: string[] = []
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const before = known.get(name)
    if (before === undefined) {
      await applyOne(client, { name, text, hash })
      applied.push(name)
    } else if (before !== hash) {
      throw new StartRefusal('database', [
        `${name} was edited after it ran here. Migrations go forward only: add a new one.`,
      ])
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
