import { sql } from 'kysely'
import type { Database } from '#server/driver/database.ts'

/**
 * Whether nothing may leave: after a restore the database does not know what was sent and charged since its backup, so
 * `npm run hold` keeps back letters, pushes, collections and refunds until `npm run release`. Every place that sends
 * asks this just before.
 */
export async function isHeld(db: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (select from sending_hold) as held`.execute(db)
  return rows[0]?.held === true
}
