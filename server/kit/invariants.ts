import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { liftTimeLimits } from '#server/driver/set-time-limits.ts'

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
 * Runs every statement of server/db/invariants; each must return no row. The ones that judge age (`age-…`) hold only
 * while a worker runs, so they are asked for by name.
 */
export async function runInvariants(url: string, options: InvariantOptions = { ages: false }): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url })
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
  const findings: Finding[] = []
  for (const name of names) {
    const { rows } = await client.query<Record<string, unknown>>(await readFile(new URL(name, folder), 'utf8'))
    if (rows.length > 0) findings.push({ name: name.replace('.sql', ''), rows })
  }
  return findings
}
