import { decideEnding } from '#domain/contracts/decide-ending.ts'
import type { ContractEnd } from '#domain/contracts/model.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { insertTask } from '#server/orders/task-queries.ts'
import { findContact } from '#server/packages/contact-queries.ts'
import { updateCollection } from './collection-queries.ts'
import { contractEnded } from './emails.ts'
import { updateMandate } from './mandate-queries.ts'
import { moveContract } from './move-contract.ts'
import type { OpenContract } from './open-contract.ts'

interface Ending {
  readonly open: OpenContract
  readonly reason: ContractEnd
  /** The address of the site, for emails. */
  readonly origin: string
  /** True when its member is notified elsewhere. */
  readonly quiet?: boolean
}

/**
 * Ends a contract that is locked: cycles that are due are given up, collections under way may still arrive, and its
 * mandate is never used again. The gateway has no call that ends a mandate, so one that the bank has authorised is
 * ended at its portal by a person. Refuses contracts.ended.
 */
export async function endContract(
  tx: Transaction,
  { open, reason, origin, quiet = false }: Ending,
): Promise<{ readonly done: true } | Refusal> {
  const { contract, mandates, collections, now } = open
  const plan = decideEnding({
    status: contract.status,
    collections: collections.map(({ id, status, charges }) => ({
      id,
      status,
      charges: charges.map((one) => one.status),
    })),
  })
  if (isRefusal(plan)) return plan
  await moveContract(tx, { contract, to: 'ended', ended: { reason, at: now }, reason, now })
  for (const collection of collections)
    if (plan.givenUp.includes(collection.id)) await updateCollection(tx, { collection, to: 'canceled' })
  for (const mandate of mandates.filter(({ status }) => status === 'pending' || status === 'authorised')) {
    const change = { mandate, code: undefined, bankCode: undefined, gatewayTransactionId: undefined, now }
    await updateMandate(tx, { ...change, to: reason === 'mandate_over' ? 'expired' : 'canceled' })
    if (mandate.status === 'authorised' && reason !== 'mandate_over')
      await insertTask(tx, {
        branchId: contract.branch_id,
        kind: 'mandate_to_end',
        subjectKind: 'mandate',
        subjectId: mandate.id,
        details: { contract: contract.number, mandate: mandate.merchant_ref },
        now,
      })
  }
  if (quiet) return { done: true }
  const contact = await findContact(tx, contract.person_id)
  const message = contact && contractEnded({ contract, collections, reason, contact, origin, now })
  if (message) await queueMessage(tx, message, now)
  return { done: true }
}
