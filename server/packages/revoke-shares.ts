import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { findContact } from './contact-queries.ts'
import { packageUnshared } from './emails.ts'
import { type LockedLot } from './lot-queries.ts'
import { endShares } from './share-queries.ts'

interface Revocation {
  /** The pack, under its lock. */
  readonly lot: LockedLot
  /** One share; all of them when absent. */
  readonly shareId?: Id<'package_shares'>
  /** The address of the site, for emails. */
  readonly origin: string
}

/**
 * Ends shares of a pack and notifies the people who could use it; an e-mail that no account has verified gets no
 * message. Returns how many ended.
 */
export async function revokeShares(tx: Transaction, { lot, shareId, origin }: Revocation): Promise<number> {
  const ended = await endShares(tx, { lotId: lot.id, now: lot.now, ...(shareId === undefined ? {} : { shareId }) })
  for (const share of ended) {
    const contact = share.person_id === null ? undefined : await findContact(tx, share.person_id)
    const message = contact && packageUnshared({ shareId: share.id, name: lot.plan.name, contact, origin })
    if (message) await queueMessage(tx, message, lot.now)
  }
  return ended.length
}
