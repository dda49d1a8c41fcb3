import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { hasFeature } from './options.ts'

/**
 * Asks a wide join by the plan that its connection keeps. PostgreSQL takes an unknown range of days for a large one and
 * so plans each week anew, which costs it four times what reading the week does. Only for a statement whose best plan
 * is the same whatever is asked; the setting (`plan_cache_mode`) travels in the same trip and ends behind the
 * statement.
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
