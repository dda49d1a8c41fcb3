import type { Database } from '#server/driver/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import type { Log } from '#server/kit/log.ts'
import { noteUpkeep } from './queries.ts'

/**
 * Looks for rows that break an invariant, and stores how many there are for the check. The log names the invariants;
 * the rows themselves may name people, and `npm run invariants` prints them.
 */
export async function runInvariantsNightly({
  db,
  databaseUrl,
  log,
}: {
  readonly db: Database
  readonly databaseUrl: string
  readonly log: Log
}): Promise<void> {
  const findings = await runInvariants(databaseUrl)
  for (const { name, rows } of findings) log.error({ invariant: name, rows: rows.length }, 'an invariant is broken')
  await noteUpkeep(db, { kind: 'invariants', found: findings.reduce((sum, { rows }) => sum + rows.length, 0) })
}
