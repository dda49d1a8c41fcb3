import { sql } from 'kysely'
import type { Transaction } from './database.ts'
import { notedChanges } from './note-change.ts'

/**
 * Runs work inside a transaction that continues whatever the result: a rejected try leaves no row and no lock behind.
 * An error rolls the try back and is rethrown, so that the caller may use it as a result. Tries may be nested:
 * PostgreSQL keeps the older savepoint of the same name, and each try ends its own.
 */
export async function inSavepoint<Result>(
  tx: Transaction,
  attempt: () => Promise<{ readonly keep: boolean; readonly result: Result }>,
): Promise<Result> {
  const noted = notedChanges(tx)
  await sql`savepoint attempt`.execute(tx)
  try {
    const { keep, result } = await attempt()
    if (!keep) {
      await sql`rollback to savepoint attempt`.execute(tx)
      noted.forgetSince()
    }
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    noted.forgetSince()
    await sql`release savepoint attempt`.execute(tx)
    throw error
  }
}
