import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { findHead, listOwners } from './chain-queries.ts'
import { chainHead } from './emails.ts'

/**
 * Sends the owners number and fingerprint of the last signed form, so that the end of the chain is known outside of
 * this system too. No mail is sent after a day without a signature. Returns how many messages were written.
 */
export async function mailHead(db: Database): Promise<number> {
  const head = await findHead(db)
  if (!head) return 0
  const now = await studioNow(db)
  let queued = 0
  for (const owner of await listOwners(db)) {
    const done = await inTransaction(db, async (tx) => queueMessage(tx, chainHead({ head, owner }), now))
    if (done === 'queued') queued += 1
  }
  return queued
}
