import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * A write that can travel with others: an insert or update that returns something, or a select that calls a function. Later
 * parts may read what it returns by its name; none sees the rows that another one writes.
 */
export interface StatementWrite {
  /** A plain lower-case word, chosen by the room; never anything from outside. */
  readonly name: string
  readonly statement: RawBuilder<unknown>
}

/**
 * Sends the writes of several rooms as one statement, each in the words of the room that owns its table, and tells how many
 * rows each returned. The round trips are what a short transaction costs, and a lock is held for all of them.
 */
export async function inSingleStatement(
  tx: Transaction,
  parts: readonly StatementWrite[],
): Promise<ReadonlyMap<string, number>> {
  const named = parts.map(({ name, statement }) => sql`${sql.raw(name)} as (${statement})`)
  // A part is sure to run, and in its turn, because its rows are counted.
  const counts = parts.map(({ name }) => sql`(select count(*)::integer from ${sql.raw(name)}) as ${sql.raw(name)}`)
  const { rows } = await sql<Record<string, number>>`with ${sql.join(named)} select ${sql.join(counts)}`.execute(tx)
  return new Map(Object.entries(rows[0] ?? {}))
}
