import { sql } from 'kysely'
import { openDatabase, openPool, type Transaction } from '#server/driver/database.ts'

/** The numbers of the first and last row of a batch, both included. */
export interface Batch {
  readonly first: number
  readonly last: number
}

/** Writes `count` rows, `size` at a time, each batch in its own transaction without a time-out. */
export async function inBatches(
  of: { readonly url: string; readonly count: number; readonly size: number },
  write: (tx: Transaction, batch: Batch) => Promise<void>,
): Promise<void> {
  const pool = openPool(of.url, { size: 1, onLost: () => undefined })
  const db = openDatabase(pool)
  try {
    for (let first = 0; first < of.count; first += of.size)
      await db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        await write(tx, { first, last: Math.min(first + of.size, of.count) - 1 })
      })
  } finally {
    await db.destroy()
  }
}
