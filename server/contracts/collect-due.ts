import { sen } from '#domain/kit/money.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { GatewayRound } from '#server/gateways/gateway-round.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import {
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
import { openContract } from './open-contract.ts'
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
 * nothing of it. One contract that fails does not stop the others. Nothing is done while sending is held.
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
