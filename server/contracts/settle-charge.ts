import { decideCollection, type CollectionDecision } from '#domain/contracts/decide-collection.ts'
import { nextAsking } from '#domain/contracts/next-asking.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isBefore } from '#domain/kit/time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertTask } from '#server/orders/task-queries.ts'
import { reviewReusedTransaction } from '#server/payments/review-reused-transaction.ts'
import {
  findChargeContract,
  isTransactionUsed,
  updateCharge,
  updateCollection,
  type ChargeRow,
} from './collection-queries.ts'
import { notifyFailure } from './contract-notices.ts'
import { deliverCycle } from './deliver-cycle.ts'
import { endContract, moveContract } from './end-contract.ts'
import { openContract, type OpenContract } from './open-contract.ts'
import { recordContractEvent, type ContractMessage } from './record-contract-event.ts'

export type SettledCharge =
  | { readonly kind: 'unknown' }
  | { readonly kind: CollectionDecision['kind']; readonly contractId: Id<'contracts'> }

/**
 * The only way to settle a collection, for callback, response and requery alike: open the contract, call
 * `decideCollection`, write its plan. The credits of a cycle are given in the transaction in which it becomes
 * collected. A repeat writes nothing but its own event. `unknown` when no charge has that reference.
 */
export async function settleCharge(tx: Transaction, message: ContractMessage): Promise<SettledCharge> {
  const { merchantRef } = message
  const contractId = await findChargeContract(tx, merchantRef)
  const open = contractId && (await openContract(tx, { contractId }))
  const collection = open?.collections.find(({ charges }) => charges.some((one) => one.merchant_ref === merchantRef))
  const charge = collection?.charges.find((one) => one.merchant_ref === merchantRef)
  if (!open || !collection || !charge) {
    const isPaid = message.result !== 'no_answer' && message.result.outcome === 'succeeded'
    await recordContractEvent(tx, { message, verdict: isPaid ? 'paid_no_order' : 'unknown_reference' })
    return { kind: 'unknown' }
  }
  const result = await reviewReusedTransaction(message.result, async (gatewayTransactionId) =>
    isTransactionUsed(tx, { gatewayTransactionId, merchantRef }),
  )
  const decision = decideCollection({
    contract: open.contract.status,
    collection: { status: collection.status, dueAt: collection.due_at, until: collection.until_at },
    charge: { status: charge.status, amountSen: sen(charge.amount_sen), currency: charge.currency },
    result,
    hasLeft: open.contract.has_left,
    tries: collection.charges.length,
    retryDays: open.policies.contract_retry_days,
    zone: open.contract.zone,
    now: open.now,
  })
  const settling = { open, collection, charge, decision, result, message }
  await writeCharge(tx, settling)
  await writeCycle(tx, settling)
  await follow(tx, settling)
  if (result !== 'no_answer') await recordContractEvent(tx, { message, verdict: `collection_${decision.kind}` })
  return { kind: decision.kind, contractId: open.contract.id }
}

interface Settling {
  readonly open: OpenContract
  readonly collection: OpenContract['collections'][number]
  readonly charge: ChargeRow
  readonly decision: CollectionDecision
  readonly result: PaymentResult | 'no_answer'
  readonly message: ContractMessage
}

/** A repeat of a settled result changes nothing; a result without information schedules the next requery. */
async function writeCharge(tx: Transaction, { open, charge, decision, result }: Settling): Promise<void> {
  const isWaiting = decision.kind === 'waiting'
  const isAskedOn = isWaiting && charge.next_ask_at !== null
  if (decision.charge === undefined && !isAskedOn) return
  const answer = result === 'no_answer' || decision.charge === undefined ? undefined : result
  const changed = await updateCharge(tx, {
    charge,
    to: decision.charge ?? charge.status,
    code: answer?.code,
    gatewayTransactionId: answer?.gatewayTransactionId,
    nextAskAt: isWaiting ? nextAsking(charge.created_at, open.now) : undefined,
    now: open.now,
  })
  if (!changed) throw new Error(`charge ${charge.merchant_ref} changed under the lock of its contract`)
}

async function writeCycle(tx: Transaction, { open, collection, charge, decision }: Settling): Promise<void> {
  if (decision.collection === undefined && decision.nextTryAt === undefined) return
  const changed = await updateCollection(tx, {
    collection,
    to: decision.collection ?? collection.status,
    nextTryAt: decision.nextTryAt,
    captured: decision.collection === 'captured' ? { chargeId: charge.id, at: open.now } : undefined,
  })
  if (!changed) throw new Error(`collection ${collection.id} changed under the lock of its contract`)
}

/** The effects of a result besides its own rows. */
async function follow(tx: Transaction, settling: Settling): Promise<void> {
  switch (settling.decision.kind) {
    case 'captured':
      return followMoney(tx, settling)
    case 'retry':
      return followFailure(tx, settling)
    case 'unpaid':
      return endUnpaid(tx, settling)
    case 'review':
      return addTask(tx, { ...settling, kind: 'collection_review' })
    case 'surplus':
      return addTask(tx, { ...settling, kind: 'collection_twice' })
    case 'left':
      return addTask(tx, { ...settling, kind: 'collection_of_nobody' })
    default:
      return undefined
  }
}

async function followMoney(tx: Transaction, { open, collection, charge, message }: Settling): Promise<void> {
  const { contract, now } = open
  await deliverCycle(tx, { open, collection, reference: charge.merchant_ref, origin: message.origin })
  if (contract.status === 'overdue' && isLatest({ open, collection }))
    await moveContract(tx, { contract, to: 'active', reason: 'collected', now })
}

async function followFailure(tx: Transaction, settling: Settling): Promise<void> {
  const { open, collection, charge, decision, message } = settling
  const { contract, now } = open
  const nextTryAt = decision.nextTryAt ?? now
  await notifyFailure(tx, { open, collection, charge, nextTryAt, origin: message.origin })
  if (contract.status === 'active') await moveContract(tx, { contract, to: 'overdue', reason: 'not_collected', now })
}

/** A cycle that is over was replaced by the next, which is collected by itself. */
async function endUnpaid(tx: Transaction, { open, collection, message }: Settling): Promise<void> {
  const isRunning = isLatest({ open, collection }) && isBefore(open.now, collection.until_at)
  if (isRunning && open.contract.status !== 'ended')
    await endContract(tx, { open, reason: 'unpaid', origin: message.origin })
}

function isLatest({ open, collection }: Pick<Settling, 'open' | 'collection'>): boolean {
  return open.collections[0]?.id === collection.id
}

async function addTask(
  tx: Transaction,
  {
    open,
    charge,
    result,
    kind,
  }: Settling & { kind: 'collection_review' | 'collection_twice' | 'collection_of_nobody' },
): Promise<void> {
  await insertTask(tx, {
    branchId: open.contract.branch_id,
    kind,
    subjectKind: 'charge',
    subjectId: charge.id,
    details: {
      contract: open.contract.number,
      payment: charge.merchant_ref,
      amount: toWire(sen(charge.amount_sen)),
      currency: charge.currency,
      code: result === 'no_answer' ? '' : result.code,
    },
    now: open.now,
  })
}
