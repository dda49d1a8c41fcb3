import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/kit/database.ts'
import { inOneTrip } from '#server/kit/in-one-trip.ts'
import { letterParts, type QueuedMessage } from './letter-parts.ts'

/**
 * Writes a letter and its sending into the caller's transaction, once per event and template: it leaves after the commit, or
 * never. `repeated` when this event has had its letter already.
 */
// oxlint-disable-next-line max-params -- the transaction, the message and the time are the whole of it
export async function queueMessage(tx: Transaction, message: QueuedMessage, now: Instant): Promise<'queued' | 'repeated'> {
  const written = await inOneTrip(tx, letterParts(message, now))
  return written.get('letter') === 1 ? 'queued' : 'repeated'
}
