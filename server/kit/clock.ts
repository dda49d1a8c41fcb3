import { sql, type SelectQueryBuilder } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/** The studio's time now: the database's clock plus the offset that only tests and the demo may set. */
export async function studioNow(db: Database): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select studio_now() as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database returned no time')
  return now
}

/**
 * The rows of a statement that locks them, each with `now`, the studio's time once all are locked. PostgreSQL computes
 * the columns of a locking statement before it waits, so the time stands outside of it.
 */
export function withTimeAfter<Tables, Table extends keyof Tables, Row>(
  tx: Transaction,
  locking: SelectQueryBuilder<Tables, Table, Row>,
) {
  return tx
    .selectFrom(locking.as('locked'))
    .selectAll('locked')
    .select(sql<Instant>`studio_now()`.as('now'))
}
