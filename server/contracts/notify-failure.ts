import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { findContact } from '#server/packages/contact-queries.ts'
import type { ChargeRow, CollectionRow } from './collection-queries.ts'
import { collectionFailed } from './emails.ts'
import type { OpenContract } from './open-contract.ts'

interface Failure {
  readonly open: OpenContract
  readonly collection: CollectionRow
  readonly charge: ChargeRow
  readonly nextTryAt: Instant
  /** The address of the site, for emails. */
  readonly origin: string
}

/** Tells the member that a cycle could not be collected, once for each try, and when it is tried again. */
export async function notifyFailure(tx: Transaction, { open, charge, ...failure }: Failure): Promise<void> {
  const { contract, now } = open
  const contact = await findContact(tx, contract.person_id)
  const message = contact && collectionFailed({ contract, contact, chargeId: charge.id, ...failure })
  if (message) await queueMessage(tx, message, now)
}
