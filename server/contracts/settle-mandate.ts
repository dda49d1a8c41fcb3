import { decideMandate, type MandateDecision } from '#domain/contracts/decide-mandate.ts'
import type { MandateStatus } from '#domain/contracts/model.ts'
import { nextAsking } from '#domain/contracts/next-asking.ts'
import type { Id } from '#domain/kit/id.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertTask } from '#server/orders/task-queries.ts'
import { reviewReusedTransaction } from '#server/payments/review-reused-transaction.ts'
import { isTransactionUsed } from './collection-queries.ts'
import { endContract, moveContract } from './end-contract.ts'
import { findMandateContract, updateMandate, updateMandateAsking, type MandateRow } from './mandate-queries.ts'
import { openContract, type OpenContract } from './open-contract.ts'
import { recordContractEvent, type ContractMessage } from './record-contract-event.ts'

export type SettledMandate =
  | { readonly kind: 'unknown' }
  | { readonly kind: MandateDecision['kind']; readonly contractId: Id<'contracts'> }

/**
 * The only way to settle a mandate, from any source: open the contract, call `decideMandate`, write its plan. A
 * contract begins when its mandate is authorised. A repeat writes nothing but its own event. `unknown` when no mandate
 * has that reference.
 */
export async function settleMandate(tx: Transaction, message: ContractMessage): Promise<SettledMandate> {
  const { merchantRef, channel } = message
  const contractId = await findMandateContract(tx, merchantRef)
  const open = contractId && (await openContract(tx, { contractId }))
  const mandate = open?.mandates.find((one) => one.merchant_ref === merchantRef)
  if (!open || !mandate) {
    await recordContractEvent(tx, { message, verdict: 'unknown_reference' })
    return { kind: 'unknown' }
  }
  const believed = await reviewReusedTransaction(message.result, async (gatewayTransactionId) =>
    isTransactionUsed(tx, { gatewayTransactionId, merchantRef }),
  )
  // A code of another reference ends no mandate.
  const result = believed === message.result || believed === 'no_answer' ? believed : { ...believed, code: '' }
  const decision = decideMandate({
    status: mandate.status,
    expiresAt: mandate.expires_at,
    result,
    currency: open.contract.currency,
    now: open.now,
  })
  await applyDecision(tx, { open, mandate, decision, message, result })
  if (channel === 'requery' && mandate.status === 'pending' && decision.to === undefined)
    await updateMandateAsking(tx, { mandateId: mandate.id, nextAskAt: nextAsking(mandate.created_at, open.now) })
  if (result !== 'no_answer') await recordContractEvent(tx, { message, verdict: `mandate_${decision.kind}` })
  return { kind: decision.kind, contractId: open.contract.id }
}

interface Decided {
  readonly open: OpenContract
  readonly mandate: MandateRow
  readonly decision: MandateDecision
  readonly message: ContractMessage
  readonly result: PaymentResult | 'no_answer'
}

async function applyDecision(tx: Transaction, decided: Decided): Promise<void> {
  if (decided.decision.to !== undefined) await writeMandate(tx, { ...decided, to: decided.decision.to })
  const { open, mandate, decision, message } = decided
  const { contract, now } = open
  switch (decision.kind) {
    case 'authorised': {
      const begins = { startedAt: now, nextCollectionAt: now }
      return moveContract(tx, { contract, to: 'active', ...begins, reason: 'authorised', now })
    }
    case 'failed':
    case 'expired':
    case 'over': {
      const reason = decision.kind === 'over' ? 'mandate_over' : 'not_authorised'
      const mandates = open.mandates.filter(({ id }) => id !== mandate.id)
      await endContract(tx, { open: { ...open, mandates }, reason, origin: message.origin })
      return undefined
    }
    case 'unused':
      return addTask(tx, { ...decided, kind: 'mandate_to_end' })
    case 'review':
      return addTask(tx, { ...decided, kind: 'mandate_review' })
    default:
      return undefined
  }
}

async function writeMandate(
  tx: Transaction,
  { open, mandate, result, to }: Decided & { readonly to: MandateStatus },
): Promise<void> {
  const answer = result === 'no_answer' ? undefined : result
  const changed = await updateMandate(tx, {
    mandate,
    to,
    code: answer?.code,
    bankCode: answer?.bankCode,
    gatewayTransactionId: answer?.gatewayTransactionId,
    now: open.now,
  })
  if (!changed) throw new Error(`mandate ${mandate.merchant_ref} changed under the lock of its contract`)
}

async function addTask(
  tx: Transaction,
  { open, mandate, result, kind }: Decided & { kind: 'mandate_to_end' | 'mandate_review' },
): Promise<void> {
  await insertTask(tx, {
    branchId: open.contract.branch_id,
    kind,
    subjectKind: 'mandate',
    subjectId: mandate.id,
    details: {
      contract: open.contract.number,
      mandate: mandate.merchant_ref,
      code: result === 'no_answer' ? '' : result.code,
    },
    now: open.now,
  })
}
