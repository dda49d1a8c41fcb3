import { decideBilling } from '#domain/contracts/decide-billing.ts'
import { openCharges } from '#domain/contracts/model.ts'
import { nextAsking } from '#domain/contracts/next-asking.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day, isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { GatewayRound } from '#server/gateways/gateway-round.ts'
import { answerFields } from '#server/payments/answer-fields.ts'
import { insertCharge, insertCollection, updateCollection, type DueCharge } from './collection-queries.ts'
import { endContract } from './end-contract.ts'
import { openContract } from './open-contract.ts'
import { updateContract } from './queries.ts'
import type { ContractMessage } from './record-contract-event.ts'
import { settleMandate } from './settle-mandate.ts'

/** Asks the gateway about a mandate and settles the answer. */
export async function askMandate(round: GatewayRound, merchantRef: string): Promise<'answered' | 'silent'> {
  const result = await round.gateways.mandates.ask({ merchantRef })
  await alone(round, async (tx) => settleMandate(tx, messageOf(round, { merchantRef, result })))
  return result === 'no_answer' ? 'silent' : 'answered'
}

/** The cycle that has begun becomes due, and an older one that could not be collected is given up. */
export async function openCycle(
  tx: Transaction,
  { round, id: contractId }: { round: GatewayRound; id: Id<'contracts'> },
): Promise<void> {
  const open = await openContract(tx, { contractId })
  const mandate = open?.mandates.find(({ status }) => status === 'authorised')
  if (!open || !mandate) return
  const { contract, terms, collections, now } = open
  const billing = decideBilling(
    {
      status: contract.status,
      terms,
      startedAt: contract.started_at ?? undefined,
      mandateExpires: day(mandate.expires_on),
      lastPlace: collections[0]?.place,
      zone: contract.zone,
    },
    now,
  )
  if (billing.kind === 'mandate_over') {
    await endContract(tx, { open, reason: 'mandate_over', origin: round.origin })
    return
  }
  if (billing.kind !== 'collect') return
  for (const collection of collections.filter((one) => one.status === 'due' && one.next_try_at !== null))
    await updateCollection(tx, { collection, to: 'unpaid' })
  await insertCollection(tx, { contractId, cycle: billing.cycle, now })
  await updateContract(tx, { contract, to: contract.status, nextCollectionAt: billing.cycle.until })
}

export interface DueCycle {
  readonly contractId: Id<'contracts'>
  readonly collectionId: Id<'collections'>
}

export type MoneyRequest = Pick<DueCharge, 'merchant_ref' | 'amount_sen' | 'mandate_ref'>

/**
 * The next request about a cycle that is due and not over, unless another server was first; it is not made before this
 * commits. `evenEarly` is for a request that was made already, as the gateway says, and that a restored database does
 * not know.
 */
export async function claimCharge(
  tx: Transaction,
  { contractId, collectionId, evenEarly = false }: DueCycle & { readonly evenEarly?: boolean },
): Promise<MoneyRequest | undefined> {
  const open = await openContract(tx, { contractId })
  const collection = open?.collections.find(({ id }) => id === collectionId)
  const mandate = open?.mandates.find(({ status }) => status === 'authorised')
  if (!open || !collection || !mandate || collection.status !== 'due' || collection.next_try_at === null)
    return undefined
  const { contract, now } = open
  const isUnderWay = collection.charges.some(({ status }) => openCharges.includes(status))
  const isTime = evenEarly || isTimely({ from: collection.next_try_at, until: collection.until_at }, now)
  if (isUnderWay || !isTime) return undefined
  const merchantRef = chargeReference({
    number: contract.number,
    place: collection.place,
    nth: collection.charges.length + 1,
  })
  const { currency } = contract
  await insertCharge(tx, {
    collection,
    mandateId: mandate.id,
    merchantRef,
    currency,
    nextAskAt: nextAsking(now, now),
    now,
  })
  await updateCollection(tx, { collection, to: 'due' })
  return { merchant_ref: merchantRef, amount_sen: collection.amount_sen, mandate_ref: mandate.merchant_ref }
}

function isTimely({ from, until }: { from: Instant; until: Instant }, now: Instant): boolean {
  return isAtOrBefore(from, now) && isBefore(now, until)
}

/** Our reference of the nth request about a cycle, which any server makes alike. */
export function chargeReference({ number, place, nth }: { number: string; place: number; nth: number }): string {
  return `${number}-${place}-${nth}`
}

/** The gateway's answer, as a message that is stored. */
export function messageOf(
  round: GatewayRound,
  { merchantRef, result }: { merchantRef: string; result: PaymentResult | 'no_answer' },
): ContractMessage {
  const fields = answerFields(result)
  return { merchantRef, result, channel: 'requery', fields, signed: fields, origin: round.origin, requestId: undefined }
}

/** In a transaction of its own; what fails is logged and does not stop the others. */
export async function alone<Result>(
  round: GatewayRound,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const done = await inTransaction(round.db, work)
    if (!isRefusal(done)) return done
    round.log.warn({ refusal: done.code }, 'a contract was busy and is collected in the next round')
  } catch (error) {
    round.log.error({ error }, 'a contract could not be collected')
  }
  return undefined
}
