import type { Database } from '#server/kit/database.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { findDueMessages, giveUpExhausted } from './queries.ts'

/**
 * Enqueues every message whose next try is due: those that failed and wait, and those whose worker died. Returns how many. A
 * message that is being sent is not due, so a sweep at any moment is harmless.
 */
export async function sweepMessages(db: Database): Promise<number> {
  await giveUpExhausted(db)
  const due = await findDueMessages(db)
  await db.transaction().execute(async (tx) => {
    for (const id of due) await enqueue(tx, 'mail.send', { message_id: id }, { key: `mail:${id}` })
  })
  return due.length
}
