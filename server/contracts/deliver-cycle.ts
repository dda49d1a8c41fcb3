import { billingCycle } from '#domain/contracts/billing-cycle.ts'
import { sen } from '#domain/kit/money.ts'
import { dayOf, isBefore } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { takeInvoiceNumber } from '#server/orders/change-queries.ts'
import { findContact } from '#server/packages/contact-queries.ts'
import { grantPackage } from '#server/packages/grant-package.ts'
import { earnPoints } from '#server/points/earn-points.ts'
import { updateReceipt, type CollectionRow } from './collection-queries.ts'
import { cycleCollected } from './emails.ts'
import type { OpenContract } from './open-contract.ts'

interface Delivery {
  readonly open: OpenContract
  readonly collection: CollectionRow
  readonly reference: string
  /** The address of the site, for emails. */
  readonly origin: string
}

/**
 * Delivers a collected cycle: its credits, to the end of the cycle, its points, and a receipt. Money that arrives after
 * its cycle brings credits to the end of the current cycle, so that nobody pays for nothing. Throws for a contract that
 * never began: nothing is collected for one (a bug).
 */
export async function deliverCycle(tx: Transaction, { open, collection, reference, origin }: Delivery): Promise<void> {
  const { contract, policies, terms, now } = open
  if (contract.started_at === null) throw new Error(`contract ${contract.number} was collected before it began`)
  const running = { terms, startedAt: contract.started_at, zone: contract.zone }
  const expiresAt = isBefore(now, collection.until_at) ? collection.until_at : billingCycle(running, now).until
  await grantPackage(tx, {
    planId: contract.plan_id,
    personId: contract.person_id,
    branchId: contract.branch_id,
    sourceKind: 'collection',
    sourceId: collection.id,
    credits: collection.credits,
    now,
    zone: contract.zone,
    expiresAt,
  })
  await earnPoints(tx, {
    accountId: contract.account_id,
    branchId: contract.branch_id,
    policies,
    paidSen: sen(collection.amount_sen),
    with: { kind: 'collection', id: collection.id },
    now,
  })
  // Last but the message, since the next payment of the branch waits for this counter.
  const { year } = dayOf(now, contract.zone)
  const number = await takeInvoiceNumber(tx, { branchId: contract.branch_id, year })
  await updateReceipt(tx, { collectionId: collection.id, number })
  const contact = await findContact(tx, contract.person_id)
  const nextAt = contract.next_collection_at
  const message =
    contact &&
    cycleCollected({ contract, collection, number, validUntil: expiresAt, reference, nextAt, contact, origin })
  if (message) await queueMessage(tx, message, now)
}
