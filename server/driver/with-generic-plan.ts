import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { hasFeature } from './options.ts'

/**
 * Runs a wide join with the plan that its connection has cached. PostgreSQL assumes that an unknown range of days is
 * large and so plans each week again, which costs four times what reading the week does. Only for a statement whose
 * best plan does not depend on its values; the setting (`plan_cache_mode`) is sent in the same round trip and ends
 * after the statement.
 */
export async function withGenericPlan<Row>(db: Database, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  if (db.isTransaction || !hasFeature(db, 'generic_plan')) return (await statement.execute(db)).rows
  return db.connection().execute(async (connection) => {
    const [, { rows }] = await Promise.all([
      sql`set plan_cache_mode = force_generic_plan`.execute(connection),
      statement.execute(connection),
      sql`reset plan_cache_mode`.execute(connection),
    ])
    return rows
  })
}
