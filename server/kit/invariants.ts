import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { liftTimeLimits } from '#server/driver/set-role-settings.ts'

const folder = new URL('../db/invariants/', import.meta.url)

/** An invariant and the rows that break it: none when all is well. */
export interface Finding {
  readonly name: string
  readonly rows: readonly unknown[]
}

interface InvariantOptions {
  readonly ages: boolean
}

/**
 * Runs every statement of server/db/invariants; each must return no row. Those about age (`age-…`) hold only while a
 * worker runs, so they run only when named.
 */
export async function runInvariants(url: string, options: InvariantOptions = { ages: false }): Promise<Finding[]> {
  // Pipelined: all of them are sent at once, and PostgreSQL runs one after the other.
  const client = new pg.Client({ connectionString: url, pipeline: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    return await runInvariantsOn(client, options)
  } finally {
    await client.end()
  }
}

async function runInvariantsOn(client: pg.ClientBase, options: InvariantOptions): Promise<Finding[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && (options.ages || !name.startsWith('age-')))
    .sort()
  const statements = await Promise.all(names.map(async (name) => readFile(new URL(name, folder), 'utf8')))
  const results = await Promise.all(
    statements.map(async (statement) => client.query<Record<string, unknown>>(statement)),
  )
  return names
    .map((name, place): Finding => ({ name: name.replace('.sql', ''), rows: results[place]?.rows ?? [] }))
    .filter(({ rows }) => rows.length > 0)
}

/** What the invariants are about, by the tables that grow. */
const counted = ['bookings', 'orders', 'payment_attempts', 'ledger_entries', 'messages', 'audit_entries'] as const

/** How many rows of those tables there are: an invariant that found nothing in nothing says little. */
export async function countRows(url: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    const { rows } = await client.query<{ name: string; rows: number }>(
      counted.map((name) => `select '${name}' as name, count(*)::integer as rows from ${name}`).join(' union all '),
    )
    return new Map(rows.map((row) => [row.name, row.rows]))
  } finally {
    await client.end()
  }
}
