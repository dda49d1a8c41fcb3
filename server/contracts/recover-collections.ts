import type { Id } from '#domain/kit/id.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { GatewayRound } from '#server/gateways/gateway-round.ts'
import { alone, askMandate, chargeReference, claimCharge, messageOf, openCycle } from './collection-steps.ts'
import { listDueContracts } from './queries.ts'
import {
  listCollectable,
  listNextCycles,
  listOpenCharges,
  listPendingMandates,
  type Collectable,
} from './recovery-queries.ts'
import { settleCharge } from './settle-charge.ts'

/** What the gateway knows of a membership and we do not. */
export interface RecoveredCollection {
  readonly reference: string
  readonly outcome: PaymentResult['outcome']
  readonly amountSen: number
  readonly currency: string
}

interface Recovery {
  /** False to ask alone, true to settle as well. */
  readonly settles: boolean
}

/** More tries of one cycle, and more cycles since a backup, than there can be. */
const [mostTries, mostCycles] = [12, 36]

/**
 * Asks the gateway about everything that a restored database may have forgotten of memberships, before anything is
 * collected again: pending mandates, requests without an answer, and requests that were made after the backup, whose
 * references any server makes alike. `silent` when it did not answer, and then not all is known.
 */
export async function recoverCollections(
  round: GatewayRound,
  { settles }: Recovery,
): Promise<readonly RecoveredCollection[] | 'silent'> {
  if (settles && (await settleMandates(round)) === 'silent') return 'silent'
  const open = await recoverOpenCharges(round, { settles })
  if (open === 'silent') return 'silent'
  const found = [...open]
  for (let cycle = 0; cycle < mostCycles; cycle += 1) {
    const recovered = await recoverEach(round, { collections: await listCollectable(round.db), settles })
    if (recovered === 'silent') return 'silent'
    found.push(...recovered)
    if (!settles || (await openCycles(round)) === 0) break
  }
  if (settles) return found
  const next = await recoverEach(round, { collections: await listNextCycles(round.db), settles })
  return next === 'silent' ? 'silent' : [...found, ...next]
}

async function settleMandates(round: GatewayRound): Promise<'answered' | 'silent'> {
  for (const mandate of await listPendingMandates(round.db))
    if ((await askMandate(round, mandate.merchant_ref)) === 'silent') return 'silent'
  return 'answered'
}

/** Requests that had no answer when the backup was made. */
async function recoverOpenCharges(
  round: GatewayRound,
  { settles }: Recovery,
): Promise<readonly RecoveredCollection[] | 'silent'> {
  const found: RecoveredCollection[] = []
  for (const charge of await listOpenCharges(round.db)) {
    const { merchant_ref: merchantRef, amount_sen: amountSen, currency } = charge
    const result = await round.gateways.mandates.askCollection({ reference: merchantRef })
    if (result === 'no_answer') return 'silent'
    if (result.outcome === 'not_found' || result.outcome === 'pending') continue
    found.push({ reference: merchantRef, outcome: result.outcome, amountSen, currency })
    if (settles) await settle(round, { merchantRef, result })
  }
  return found
}

async function recoverEach(
  round: GatewayRound,
  { collections, settles }: Recovery & { readonly collections: readonly Collectable[] },
): Promise<readonly RecoveredCollection[] | 'silent'> {
  const found: RecoveredCollection[] = []
  for (const collection of collections) {
    const recovered = await recoverRequests(round, { collection, settles })
    if (recovered === 'silent') return 'silent'
    found.push(...recovered)
  }
  return found
}

/** The requests of one cycle from the next one on, until the gateway knows no further one. */
async function recoverRequests(
  round: GatewayRound,
  { collection, settles }: Recovery & { readonly collection: Collectable },
): Promise<readonly RecoveredCollection[] | 'silent'> {
  const found: RecoveredCollection[] = []
  const { number, place, requests } = collection
  for (let nth = requests + 1; nth <= mostTries; nth += 1) {
    const reference = chargeReference({ number, place, nth })
    const result = await round.gateways.mandates.askCollection({ reference })
    if (result === 'no_answer') return 'silent'
    if (result.outcome === 'not_found') break
    found.push({ reference, outcome: result.outcome, amountSen: collection.amount_sen, currency: collection.currency })
    if (settles && collection.id !== null)
      await enter(round, { collectionId: collection.id, collection, result, reference })
    if (result.outcome === 'succeeded') break
  }
  return found
}

/** Writes the request that was made after the backup, and what became of it. */
async function enter(
  round: GatewayRound,
  known: {
    readonly collectionId: Id<'collections'>
    readonly collection: Collectable
    readonly reference: string
    readonly result: PaymentResult
  },
): Promise<void> {
  const { collectionId, collection, reference, result } = known
  const claimed = await alone(round, async (tx) =>
    claimCharge(tx, { contractId: collection.contract_id, collectionId, evenEarly: true }),
  )
  if (claimed?.merchant_ref === reference) await settle(round, { merchantRef: reference, result })
}

async function settle(round: GatewayRound, answer: { merchantRef: string; result: PaymentResult }): Promise<void> {
  await alone(round, async (tx) => settleCharge(tx, messageOf(round, answer)))
}

/** Begins the cycles whose time has come; returns how many moved on. */
async function openCycles(round: GatewayRound): Promise<number> {
  const due = await listDueContracts(round.db, 1000)
  for (const { id } of due) await alone(round, async (tx) => openCycle(tx, { round, id }))
  const still = new Set((await listDueContracts(round.db, 1000)).map(({ id }) => id))
  return due.filter(({ id }) => !still.has(id)).length
}
