import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from './database.ts'
import { hasFeature } from './options.ts'

/**
 * A write that can travel with others: an insert or update that returns something, or a select that calls a function. Later
 * writes may read what it returns by its name; none sees the rows that another one writes.
 */
export interface StatementWrite {
  /** A plain lower-case word, chosen by the room; never anything from outside. */
  readonly name: string
  readonly statement: RawBuilder<unknown>
}

/**
 * Sends the writes of several rooms as one statement, each in the words of the room that owns its table, and gives how many
 * rows each returned. The start of each statement is a good part of what a short one costs.
 */
export async function inSingleStatement(
  tx: Transaction,
  writes: readonly StatementWrite[],
): Promise<ReadonlyMap<string, number>> {
  if (hasFeature(tx, 'single_statements')) return send(tx, writes)
  const counts = await Promise.all(chainsOf(tx, writes).map(async (chain) => send(tx, chain)))
  return new Map(counts.flatMap((each) => [...each]))
}

async function send(tx: Transaction, writes: readonly StatementWrite[]): Promise<ReadonlyMap<string, number>> {
  const named = writes.map(({ name, statement }) => sql`${sql.raw(name)} as (${statement})`)
  // A write is sure to run, and in its turn, because its rows are counted.
  const counts = writes.map(({ name }) => sql`(select count(*)::integer from ${sql.raw(name)}) as ${sql.raw(name)}`)
  const { rows } = await sql<Record<string, number>>`with ${sql.join(named)} select ${sql.join(counts)}`.execute(tx)
  return new Map(Object.entries(rows[0] ?? {}))
}

/** The writes without this feature: each in a statement of its own, but for those that read another one by its name. */
function chainsOf(tx: Transaction, writes: readonly StatementWrite[]): StatementWrite[][] {
  const chains: StatementWrite[][] = []
  for (const write of writes) {
    const text = write.statement.compile(tx).sql
    const read = chains.filter((chain) => chain.some(({ name }) => new RegExp(`\\b${name}\\b`).test(text)))
    const others = chains.filter((chain) => !read.includes(chain))
    chains.splice(0, chains.length, ...others, [...read.flat(), write])
  }
  return chains
}
