import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { hasFeature } from './options.ts'
import { readTogether } from './transaction.ts'

/**
 * Runs a wide join with the plan that its connection has cached. PostgreSQL assumes that an unknown range of days is
 * large, and an unknown list long, and so plans each read again, which costs four times what reading does. Only for a
 * statement whose best plan does not depend on its values; the setting (`plan_cache_mode`) travels with the statement
 * and ends after it. A transaction plans as a whole (`planByKeys`).
 */
export async function withGenericPlan<Row>(db: Database, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  if (db.isTransaction || !hasFeature(db, 'generic_plan')) return (await statement.execute(db)).rows
  return readTogether(db, async (open) => {
    const [, { rows }] = await Promise.all([
      sql`set plan_cache_mode = force_generic_plan`.execute(open),
      statement.execute(open),
      sql`reset plan_cache_mode`.execute(open),
    ])
    return rows
  })
}
