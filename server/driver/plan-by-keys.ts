import { sql } from 'kysely'
import type { Transaction } from './database.ts'
import { leaveToCommit } from './leave-to-commit.ts'
import { hasFeature } from './options.ts'

/**
 * Plans the statements of this transaction to find rows by their keys, with the plan that the connection has cached.
 * For those that read and write a few rows whatever is asked: planning costs more than such a read, and while tables
 * are small PostgreSQL would prefer to scan them, and keeps that plan while they grow. The settings end with the
 * transaction. `lockWaitMs`: the longest it waits for a lock, where that is less than usual.
 */
export async function planByKeys(
  tx: Transaction,
  { lockWaitMs }: { readonly lockWaitMs?: number } = {},
): Promise<void> {
  const settings = []
  if (lockWaitMs !== undefined) settings.push(sql`set_config('lock_timeout', ${`${lockWaitMs}ms`}, true)`)
  if (hasFeature(tx, 'key_plans')) {
    for (const off of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
      settings.push(sql`set_config(${sql.lit(off)}, 'off', true)`)
  }
  if (hasFeature(tx, 'generic_plan')) settings.push(sql`set_config('plan_cache_mode', 'force_generic_plan', true)`)
  if (settings.length > 0) await leaveToCommit(tx, sql`select ${sql.join(settings)}`.execute(tx))
}
