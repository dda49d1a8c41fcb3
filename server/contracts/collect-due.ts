import { nextAsking } from '#domain/contracts/billing-cycle.ts'
import { decideBilling } from '#domain/contracts/decide-billing.ts'
import { openCharges } from '#domain/contracts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day, isAtOrBefore } from '#domain/kit/time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { Log } from '#server/kit/log.ts'
import {
  insertCharge,
  insertCollection,
  listDueCharges,
  listDueCollections,
  updateCharge,
  updateCollection,
  type DueCharge,
} from './collection-queries.ts'
import { endContract } from './end-contract.ts'
import { listDueMandates } from './mandate-queries.ts'
import { openContract } from './open-contract.ts'
import { listDueContracts, updateContract } from './queries.ts'
import type { ContractMessage } from './record-contract-event.ts'
import { settleCharge } from './settle-charge.ts'
import { settleMandate } from './settle-mandate.ts'

export interface CollectionRound {
  readonly db: Database
  readonly gateways: Gateways
  readonly log: Log
  /** The address of the site, for emails and callbacks. */
  readonly origin: string
}

const maxPerRound = 100
const roundMs = 45_000
/** After so many requests without an answer a gateway is not asked further in this round. */
const maxSilent = 4

/**
 * Does what is due: asks about pending mandates, marks cycles that have begun as due, collects what is due, and looks
 * up requests without an answer. Each collection is written before it is requested, so that a crash or a second server
 * never makes it twice: it is looked up first, and asked again under the same reference only when the gateway knows
 * nothing of it. One contract that fails does not stop the others.
 */
export async function collectDue(round: CollectionRound): Promise<void> {
  const endsMs = performance.now() + roundMs
  const { db } = round
  await inTurn(await listDueMandates(db, maxPerRound), {
    endsMs,
    work: async (row) => askMandate(round, row.merchant_ref),
  })
  for (const { id } of await listDueContracts(db, maxPerRound))
    await alone(round, async (tx) => openCycle(tx, { round, id }))
  await inTurn(await listDueCollections(db, maxPerRound), {
    endsMs,
    work: async (row) => collectOne(round, { contractId: row.contract_id, collectionId: row.id }),
  })
  await inTurn(await listDueCharges(db, maxPerRound), { endsMs, work: async (row) => askCharge(round, row) })
}

/** One after the other while there is time and the gateway answers. */
async function inTurn<Row>(
  rows: readonly Row[],
  { endsMs, work }: { endsMs: number; work: (row: Row) => Promise<'answered' | 'silent'> },
): Promise<void> {
  let silent = 0
  for (const row of rows) {
    if (silent >= maxSilent || performance.now() > endsMs) return
    silent = (await work(row)) === 'silent' ? silent + 1 : 0
  }
}

async function askMandate(round: CollectionRound, merchantRef: string): Promise<'answered' | 'silent'> {
  const result = await round.gateways.mandates.ask({ merchantRef })
  await alone(round, async (tx) => settleMandate(tx, messageOf(round, { merchantRef, result })))
  return result === 'no_answer' ? 'silent' : 'answered'
}

/** The cycle that has begun becomes due, and an older one that could not be collected is given up. */
async function openCycle(
  tx: Transaction,
  { round, id: contractId }: { round: CollectionRound; id: Id<'contracts'> },
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

interface DueCycle {
  readonly contractId: Id<'contracts'>
  readonly collectionId: Id<'collections'>
}

/** Writes the request, makes it, and settles the answer. */
async function collectOne(round: CollectionRound, due: DueCycle): Promise<'answered' | 'silent'> {
  const request = await alone(round, async (tx) => claim(tx, due))
  return request ? askMoney(round, request) : 'answered'
}

type MoneyRequest = Pick<DueCharge, 'merchant_ref' | 'amount_sen' | 'mandate_ref'>

async function askMoney(round: CollectionRound, request: MoneyRequest): Promise<'answered' | 'silent'> {
  const { merchant_ref: merchantRef, origin } = { ...request, ...round }
  const result = await round.gateways.mandates.collect({
    mandateRef: request.mandate_ref,
    reference: merchantRef,
    amountSen: sen(request.amount_sen),
    returnUrl: `${origin}/my-account/payment`,
    callbackUrl: `${origin}/api/contracts/callback/curlec`,
  })
  await alone(round, async (tx) => settleCharge(tx, messageOf(round, { merchantRef, result })))
  return result === 'no_answer' ? 'silent' : 'answered'
}

/** The next request about a cycle that is due, unless another server was first; it is not made before this commits. */
async function claim(tx: Transaction, { contractId, collectionId }: DueCycle): Promise<MoneyRequest | undefined> {
  const open = await openContract(tx, { contractId })
  const collection = open?.collections.find(({ id }) => id === collectionId)
  const mandate = open?.mandates.find(({ status }) => status === 'authorised')
  if (!open || !collection || !mandate || collection.status !== 'due' || collection.next_try_at === null)
    return undefined
  const { contract, now } = open
  const isUnderWay = collection.charges.some(({ status }) => openCharges.includes(status))
  if (isUnderWay || !isAtOrBefore(collection.next_try_at, now)) return undefined
  const merchantRef = `${contract.number}-${collection.place}-${collection.charges.length + 1}`
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

/** Looks up requests without an answer. A request that the gateway does not know never reached it. */
async function askCharge(round: CollectionRound, row: DueCharge): Promise<'answered' | 'silent'> {
  const { merchant_ref: merchantRef } = row
  const result = await round.gateways.mandates.askCollection({ reference: merchantRef })
  if (result === 'no_answer' || result.outcome !== 'not_found') {
    await alone(round, async (tx) => settleCharge(tx, messageOf(round, { merchantRef, result })))
    return result === 'no_answer' ? 'silent' : 'answered'
  }
  // A mandate that the bank has ended refuses every request; its contract ends then, and so does the request.
  await askMandate(round, row.mandate_ref)
  const isWanted = await alone(round, async (tx) => keepOrDrop(tx, row))
  return isWanted === true ? askMoney(round, row) : 'answered'
}

/** Whether a request that never arrived is still wanted; it fails when its contract has ended meanwhile. */
async function keepOrDrop(tx: Transaction, row: DueCharge): Promise<boolean> {
  const open = await openContract(tx, { contractId: row.contract_id })
  const collection = open?.collections.find(({ charges }) =>
    charges.some((one) => one.merchant_ref === row.merchant_ref),
  )
  const charge = collection?.charges.find((one) => one.merchant_ref === row.merchant_ref)
  if (!open || !collection || charge?.status !== 'sent') return false
  if (open.contract.status !== 'ended' && collection.status === 'due') return true
  const { now } = open
  const change = { charge, code: '76', gatewayTransactionId: undefined, nextAskAt: undefined, now }
  await updateCharge(tx, { ...change, to: 'failed' })
  if (collection.status === 'due') await updateCollection(tx, { collection, to: 'canceled' })
  return false
}

/** The gateway's answer, as a message that is stored. */
function messageOf(
  round: CollectionRound,
  { merchantRef, result }: { merchantRef: string; result: PaymentResult | 'no_answer' },
): ContractMessage {
  const fields = result === 'no_answer' ? {} : keptFields(result)
  return { merchantRef, result, channel: 'requery', fields, signed: fields, origin: round.origin }
}

function keptFields(result: PaymentResult): Record<string, string> {
  return {
    fpx_sellerOrderNo: result.merchantRef,
    fpx_debitAuthCode: result.code,
    fpx_fpxTxnId: result.gatewayTransactionId ?? '',
    fpx_txnAmount: result.amountSen === undefined ? '' : toWire(result.amountSen),
    fpx_txnCurrency: result.currency ?? '',
  }
}

async function alone<Result>(
  round: CollectionRound,
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
