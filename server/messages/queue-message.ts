import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { queuedMessagesWrite, type QueuedMessage } from './queued-messages-write.ts'

/**
 * Writes a message in the caller's transaction, once per event and template: the job that sends due messages sees it
 * after the commit, or never. `repeated` when this event has had its message already.
 */
// oxlint-disable-next-line max-params -- the transaction, the message and the time are the whole of it
export async function queueMessage(
  tx: Transaction,
  message: QueuedMessage,
  now: Instant,
): Promise<'queued' | 'repeated'> {
  const written = await inSingleStatement(tx, [queuedMessagesWrite([message], now)])
  return written.get('message') === 1 ? 'queued' : 'repeated'
}
