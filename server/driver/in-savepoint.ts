import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Tries something inside a transaction that goes on whatever comes of it: what is not kept leaves no row and no lock
 * behind. An error undoes the try and is thrown on, so that the caller may take it as an answer. A try may stand inside
 * another: PostgreSQL keeps the older savepoint of the same name, and each try ends its own.
 */
export async function inSavepoint<Result>(
  tx: Transaction,
  attempt: () => Promise<{ readonly keep: boolean; readonly result: Result }>,
): Promise<Result> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const { keep, result } = await attempt()
    if (!keep) await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    throw error
  }
}
