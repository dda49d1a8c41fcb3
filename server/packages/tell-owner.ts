import type { Instant } from '#domain/kit/time.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { findContact } from './contact-queries.ts'
import type { PackChange } from './emails.ts'
import type { LockedLot } from './lot-queries.ts'

interface Told {
  readonly lot: LockedLot
  /** When the pack expires from now on. */
  readonly expiresAt: Instant
  readonly reason: string
  readonly eventKey: string
  readonly write: (about: PackChange) => QueuedMessage | undefined
}

/** Tells the owner of a pack, or the guardian, what staff did to it and why; nobody where neither has an account. */
export async function tellOwner(
  { tx, origin, branch }: WriteContext,
  { lot, expiresAt, reason, eventKey, write }: Told,
): Promise<void> {
  const contact = await findContact(tx, lot.personId)
  if (!contact) return
  const message = write({ eventKey, lot: { name: lot.plan.name, expiresAt }, reason, contact, origin, branch })
  if (message) await queueMessage(tx, message, lot.now)
}
