import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { closeDoors } from './close-doors.ts'
import { findDueClasses } from './door-queries.ts'

/** Closes the doors of every class whose time has come, each in a transaction of its own. Gives how many classes it looked at. */
export async function closeDueDoors(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  const due = await findDueClasses(db)
  for (const sessionId of due) {
    await inTransaction(db, async (tx) => {
      const session = await lockSession(tx, sessionId)
      if (session) await closeDoors(tx, { session, origin })
    })
  }
  return due.length
}
