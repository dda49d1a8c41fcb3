import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * A write that can be part of a single statement: an insert or update that returns something, or a select that calls a
 * function. Later writes may read what it returns by its name; none sees the rows that another one writes.
 */
export interface StatementWrite {
  /** A plain lower-case word, chosen by the room; never anything from outside. */
  readonly name: string
  readonly statement: RawBuilder<unknown>
}

/**
 * Sends the writes of several rooms as one statement, each written by the room that owns its table, and returns how
 * many rows each returned.
 */
export async function inSingleStatement(
  tx: Transaction,
  writes: readonly StatementWrite[],
): Promise<ReadonlyMap<string, number>> {
  const named = writes.map(({ name, statement }) => sql`${sql.raw(name)} as (${statement})`)
  // Counting its rows makes PostgreSQL run each write, in order.
  const counts = writes.map(({ name }) => sql`(select count(*)::integer from ${sql.raw(name)}) as ${sql.raw(name)}`)
  const { rows } = await sql<Record<string, number>>`with ${sql.join(named)} select ${sql.join(counts)}`.execute(tx)
  return new Map(Object.entries(rows[0] ?? {}))
}
