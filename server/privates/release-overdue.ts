import type { Database } from '#server/driver/database.ts'
import { throttleRows } from '#server/driver/throttle-rows.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { findOverdue } from './queries.ts'
import { releaseHold } from './release-hold.ts'

/**
 * Writes every hold that expired, each in a transaction of its own. No right waits for it. Returns how many it looked
 * at.
 */
export async function releaseOverdue(db: Database): Promise<number> {
  const overdue = await findOverdue(db)
  await throttleRows(overdue, async (sessionId) => {
    await inTransaction(db, async (tx) => releaseHold(tx, { sessionId, givenUpBy: undefined }))
  })
  return overdue.length
}
