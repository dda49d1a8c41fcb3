import { decideEnding } from '#domain/contracts/decide-ending.ts'
import { type ContractEnd, type ContractStatus, contractMoves } from '#domain/contracts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { insertTask } from '#server/orders/task-queries.ts'
import { findContact } from '#server/packages/contact-queries.ts'
import { updateCollection } from './collection-queries.ts'
import { contractEnded } from './emails.ts'
import { updateMandate } from './mandate-queries.ts'
import { type OpenContract, openContract } from './open-contract.ts'
import { listContractsOf, insertEvent, updateContract, type ContractChange } from './queries.ts'

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

interface EndingContracts {
  readonly accountId: Id<'accounts'>
  readonly statuses: readonly ContractStatus[]
  /** The address of the site, for emails. */
  readonly origin: string
}

/**
 * Ends the contracts of an account that ends or is merged into another, without a message: the account is notified
 * elsewhere.
 */
export async function endContracts(tx: Transaction, { accountId, statuses, origin }: EndingContracts): Promise<void> {
  const contracts = await listContractsOf(tx, { accountId })
  for (const { id } of contracts.filter(({ status }) => statuses.includes(status))) {
    const open = await openContract(tx, { contractId: id })
    const reason = open?.contract.status === 'pending' ? 'not_authorised' : 'canceled'
    if (open) await endContract(tx, { open, reason, origin, quiet: true })
  }
}

/**
 * The only writer of a contract's status: row and history, within the transition table. Throws on a transition that is
 * not in the table and when the contract changed since it was read: its lock is held, so either is a bug.
 */
export async function moveContract(
  tx: Transaction,
  change: ContractChange & { readonly reason: string; readonly now: Instant },
): Promise<void> {
  const { contract, to, reason, now } = change
  if (!contractMoves[contract.status].includes(to))
    throw new Error(`contract ${contract.id} cannot become ${to} from ${contract.status}`)
  if (!(await updateContract(tx, change))) throw new Error(`contract ${contract.id} changed under its lock`)
  await insertEvent(tx, { contractId: contract.id, from: contract.status, to, reason, now })
}
