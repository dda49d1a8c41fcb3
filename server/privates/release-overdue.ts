import type { Database } from '#server/driver/database.ts'
import { restBetween } from '#server/driver/rest-between.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { findOverdue } from './queries.ts'
import { releaseHold } from './release-hold.ts'

/**
 * Writes down every hold that ran out, each in a transaction of its own. Rights do not wait for it. Gives how many it
 * looked at.
 */
export async function releaseOverdue(db: Database): Promise<number> {
  const overdue = await findOverdue(db)
  await restBetween(overdue, async (sessionId) => {
    await inTransaction(db, async (tx) => releaseHold(tx, { sessionId, givenUpBy: undefined }))
  })
  return overdue.length
}
