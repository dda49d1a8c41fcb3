import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { findContact, type Contact } from './contact-queries.ts'
import type { LockedLot } from './lot-queries.ts'

/** Queues a message to the owner of a pack, or to the guardian; nobody is told where neither has an account. */
export async function tellOwner(
  { tx }: WriteContext,
  { lot, write }: { readonly lot: LockedLot; readonly write: (contact: Contact) => QueuedMessage | undefined },
): Promise<void> {
  const contact = await findContact(tx, lot.personId)
  const message = contact && write(contact)
  if (message) await queueMessage(tx, message, lot.now)
}
