import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'

/** The studio's time now: the database's clock plus the offset that only tests and the demo may set. */
export async function studioNow(db: Database): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select studio_now() as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database returned no time')
  return now
}
