import { decideUnreached } from '#domain/contracts/decide-unreached.ts'
import { nextAsking } from '#domain/contracts/next-asking.ts'
import { sen } from '#domain/kit/money.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { GatewayRound } from '#server/gateways/gateway-round.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import {
  findChargeContract,
  listDueCharges,
  listDueCollections,
  updateCharge,
  updateCollection,
  type DueCharge,
} from './collection-queries.ts'
import {
  alone,
  askMandate,
  claimCharge,
  messageOf,
  openCycle,
  type DueCycle,
  type MoneyRequest,
} from './collection-steps.ts'
import { listDueMandates } from './mandate-queries.ts'
import { openContract, type OpenContract } from './open-contract.ts'
import { listDueContracts } from './queries.ts'
import { settleCharge } from './settle-charge.ts'

const maxPerRound = 100
const roundMs = 45_000
/** After so many requests without an answer a gateway is not asked further in this round. */
const maxSilent = 4

/**
 * Does what is due: asks about pending mandates, marks cycles that have begun as due, collects what is due, and looks
 * up requests without an answer. Each collection is written before it is requested, so that a crash or a second server
 * never makes it twice: it is looked up first, and asked again under the same reference only when the gateway knows
 * nothing of it, has not refused it, and its cycle is not over. One contract that fails does not stop the others.
 * Nothing is done while sending is held.
 */
export async function collectDue(round: GatewayRound): Promise<void> {
  const endsMs = performance.now() + roundMs
  const { db } = round
  if (await isSendingHeld(db)) return
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

/** Writes the request, makes it, and settles the answer. */
async function collectOne(round: GatewayRound, due: DueCycle): Promise<'answered' | 'silent'> {
  const request = await alone(round, async (tx) => claimCharge(tx, due))
  return request ? askMoney(round, request) : 'answered'
}

async function askMoney(round: GatewayRound, request: MoneyRequest): Promise<'answered' | 'silent'> {
  // The hold may have begun since this round did.
  if (await isSendingHeld(round.db)) return 'silent'
  const { merchant_ref: merchantRef, origin } = { ...request, ...round }
  const result = await round.gateways.mandates.collect({
    mandateRef: request.mandate_ref,
    reference: merchantRef,
    amountSen: sen(request.amount_sen),
    returnUrl: `${origin}/my-account/payment`,
    callbackUrl: `${origin}/api/contracts/callback/curlec`,
  })
  if (result === 'refused') {
    round.log.warn({ reference: merchantRef }, 'the gateway refused to collect')
    await alone(round, async (tx) => markRefused(tx, merchantRef))
    return 'answered'
  }
  await alone(round, async (tx) => settleCharge(tx, messageOf(round, { merchantRef, result })))
  return result === 'no_answer' ? 'silent' : 'answered'
}

/**
 * Looks up requests without a final answer. One that was never answered and that the gateway does not know never
 * reached it. One that the bank held before did reach it, so it is asked about again later, as without news.
 */
async function askCharge(round: GatewayRound, row: DueCharge): Promise<'answered' | 'silent'> {
  const { merchant_ref: merchantRef } = row
  const result = await round.gateways.mandates.askCollection({ reference: merchantRef })
  if (result === 'no_answer' || result.outcome !== 'not_found' || row.status !== 'sent') {
    await alone(round, async (tx) => settleCharge(tx, messageOf(round, { merchantRef, result })))
    return result === 'no_answer' ? 'silent' : 'answered'
  }
  // A mandate that the bank has ended refuses every request; its contract ends then, and so does the request.
  await askMandate(round, row.mandate_ref)
  const isWanted = await alone(round, async (tx) => keepOrDrop(tx, { round, row, result }))
  return isWanted === true ? askMoney(round, row) : 'answered'
}

/** Kept as the code of a request that is still open. */
const refusedCode = 'refused'

/** Notes a refusal. The request counts as failed only once a look-up has shown that nothing was collected by it. */
async function markRefused(tx: Transaction, merchantRef: string): Promise<void> {
  const contractId = await findChargeContract(tx, merchantRef)
  const open = contractId && (await openContract(tx, { contractId }))
  const charge = open && findCharge(open, merchantRef)?.charge
  if (!open || charge?.status !== 'sent') return
  const nextAskAt = nextAsking(charge.created_at, open.now)
  const change = { charge, code: refusedCode, gatewayTransactionId: undefined, nextAskAt, now: open.now }
  await updateCharge(tx, { ...change, to: 'sent' })
}

interface Unreached {
  readonly round: GatewayRound
  readonly row: DueCharge
  /** What the look-up brought: that the gateway does not know it. */
  readonly result: PaymentResult
}

/** Whether a request that never arrived is made again; otherwise settles it. */
async function keepOrDrop(tx: Transaction, { round, row, result }: Unreached): Promise<boolean> {
  const { merchant_ref: merchantRef } = row
  const open = await openContract(tx, { contractId: row.contract_id })
  const found = open && findCharge(open, merchantRef)
  if (!open || found?.charge.status !== 'sent') return false
  const { collection, charge } = found
  const { now } = open
  const decision = decideUnreached({
    contract: open.contract.status,
    collection: { status: collection.status, until: collection.until_at },
    isRefused: charge.code === refusedCode,
    now,
  })
  if (decision === 'again') return true
  if (decision === 'failed') {
    await settleCharge(tx, messageOf(round, { merchantRef, result: { ...result, outcome: 'declined' } }))
    return false
  }
  const change = { charge, code: result.code, gatewayTransactionId: undefined, nextAskAt: undefined, now }
  await updateCharge(tx, { ...change, to: 'failed' })
  if (collection.status === 'due') await updateCollection(tx, { collection, to: 'canceled' })
  return false
}

function findCharge(open: OpenContract, merchantRef: string) {
  for (const collection of open.collections) {
    const charge = collection.charges.find((one) => one.merchant_ref === merchantRef)
    if (charge) return { collection, charge }
  }
  return undefined
}
