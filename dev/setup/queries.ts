import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

const setupLock = 7400

/** Serialises the setup and the rolling of the demo. Returns the studio's time. */
export async function lockSetup(tx: Transaction): Promise<Instant> {
  await sql`select pg_advisory_xact_lock(${setupLock})`.execute(tx)
  const { rows } = await sql<{ now: Instant }>`select studio_now() as now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row.now
}

/** No studio has been written yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('branches').select('id').limit(1).executeTakeFirst()) === undefined
}
