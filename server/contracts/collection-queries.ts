import { sql } from 'kysely'
import type { BillingCycle } from '#domain/contracts/billing-cycle.ts'
import type { ChargeStatus, CollectionStatus } from '#domain/contracts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

const collectionColumns = [
  'id',
  'contract_id',
  'place',
  'from_at',
  'until_at',
  'credits',
  'amount_sen',
  'tax_basis_points',
  'tax_included',
  'tax_sen',
  'receipt_number',
  'status',
  'due_at',
  'next_try_at',
  'captured_at',
  'charge_id',
] as const

/** More cycles than a mandate lasts. */
const maxCycles = 60

/** The latest cycles of a contract, newest first. */
export async function listCollections(db: Database, contractIds: readonly Id<'contracts'>[]) {
  if (contractIds.length === 0) return []
  return db
    .selectFrom('collections')
    .select(collectionColumns)
    .where('contract_id', 'in', [...contractIds])
    .orderBy('contract_id')
    .orderBy('place', 'desc')
    .limit(maxCycles * contractIds.length)
    .execute()
}
export type CollectionRow = Awaited<ReturnType<typeof listCollections>>[number]

/** The requests to the gateway about those cycles, in order. */
export async function listCharges(db: Database, collectionIds: readonly Id<'collections'>[]) {
  if (collectionIds.length === 0) return []
  return db
    .selectFrom('charges')
    .select([
      'id',
      'collection_id',
      'mandate_id',
      'merchant_ref',
      'amount_sen',
      'currency',
      'status',
      'code',
      'next_ask_at',
      'created_at',
    ])
    .where('collection_id', 'in', [...collectionIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type ChargeRow = Awaited<ReturnType<typeof listCharges>>[number]

export async function insertCollection(
  tx: Transaction,
  { contractId, cycle, now }: { contractId: Id<'contracts'>; cycle: BillingCycle; now: Instant },
): Promise<void> {
  await tx
    .insertInto('collections')
    .values({
      contract_id: contractId,
      place: cycle.place,
      from_at: cycle.from,
      until_at: cycle.until,
      credits: cycle.credits,
      amount_sen: cycle.amountSen,
      tax_basis_points: cycle.taxRate.basisPoints,
      tax_included: cycle.taxRate.included,
      tax_sen: cycle.taxSen,
      status: 'due',
      due_at: now,
      next_try_at: now,
      created_at: now,
    })
    .execute()
}

export interface CollectionChange {
  readonly collection: Pick<CollectionRow, 'id' | 'status'>
  readonly to: CollectionStatus
  readonly nextTryAt?: Instant | undefined
  readonly captured?: { readonly chargeId: Id<'charges'>; readonly at: Instant } | undefined
}

/** Compare and set: false when the cycle had changed since it was read. Without `nextTryAt` it is not tried again. */
export async function updateCollection(tx: Transaction, change: CollectionChange): Promise<boolean> {
  const row = await tx
    .updateTable('collections')
    .set({
      status: change.to,
      next_try_at: change.nextTryAt ?? null,
      ...(change.captured && { charge_id: change.captured.chargeId, captured_at: change.captured.at }),
    })
    .where('id', '=', change.collection.id)
    .where('status', '=', change.collection.status)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCharge(
  tx: Transaction,
  charge: {
    collection: Pick<CollectionRow, 'id' | 'amount_sen'>
    mandateId: Id<'mandates'>
    merchantRef: string
    currency: string
    nextAskAt: Instant
    now: Instant
  },
): Promise<void> {
  await tx
    .insertInto('charges')
    .values({
      collection_id: charge.collection.id,
      mandate_id: charge.mandateId,
      merchant_ref: charge.merchantRef,
      amount_sen: charge.collection.amount_sen,
      currency: charge.currency,
      status: 'sent',
      next_ask_at: charge.nextAskAt,
      created_at: charge.now,
    })
    .execute()
}

export interface ChargeChange {
  readonly charge: Pick<ChargeRow, 'id' | 'status'>
  readonly to: ChargeStatus
  readonly code: string | undefined
  readonly gatewayTransactionId: string | undefined
  /** When the gateway is asked next; never again when absent. */
  readonly nextAskAt: Instant | undefined
  readonly now: Instant
}

/** Compare and set: false when the charge had changed since it was read. */
export async function updateCharge(tx: Transaction, change: ChargeChange): Promise<boolean> {
  const row = await tx
    .updateTable('charges')
    .set({
      status: change.to,
      ...(change.code !== undefined && { code: change.code }),
      ...(change.gatewayTransactionId !== undefined && { gateway_transaction_id: change.gatewayTransactionId }),
      next_ask_at: change.nextAskAt ?? null,
      ...(change.nextAskAt === undefined && { settled_at: change.now }),
    })
    .where('id', '=', change.charge.id)
    .where('status', '=', change.charge.status)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The contract and the charge that the gateway knows by that reference. */
export async function findChargeContract(db: Database, merchantRef: string): Promise<Id<'contracts'> | undefined> {
  const row = await db
    .selectFrom('charges as charge')
    .innerJoin('collections as collection', 'collection.id', 'charge.collection_id')
    .select('collection.contract_id')
    .where('charge.merchant_ref', '=', merchantRef)
    .executeTakeFirst()
  return row?.contract_id
}

/** Whether another charge or mandate was settled by that transaction of the gateway. */
export async function isTransactionUsed(
  db: Database,
  wanted: { gatewayTransactionId: string; merchantRef: string },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from charges where gateway_transaction_id = ${wanted.gatewayTransactionId} and merchant_ref <> ${wanted.merchantRef}
    ) or exists (
      select from mandates where gateway_transaction_id = ${wanted.gatewayTransactionId} and merchant_ref <> ${wanted.merchantRef}
    ) as used`.execute(db)
  return rows[0]?.used === true
}

/** Cycles that are to be tried now, the longest due first. */
export async function listDueCollections(db: Database, limit: number) {
  return db
    .selectFrom('collections')
    .select(['id', 'contract_id'])
    .where('next_try_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

/** Charges that the gateway should be asked about, the longest due first. */
export async function listDueCharges(db: Database, limit: number) {
  return db
    .selectFrom('charges as charge')
    .innerJoin('collections as collection', 'collection.id', 'charge.collection_id')
    .innerJoin('mandates as mandate', 'mandate.id', 'charge.mandate_id')
    .select(['charge.merchant_ref', 'charge.amount_sen', 'charge.status', 'collection.contract_id'])
    .select('mandate.merchant_ref as mandate_ref')
    .where('charge.next_ask_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('charge.next_ask_at')
    .limit(limit)
    .execute()
}
export type DueCharge = Awaited<ReturnType<typeof listDueCharges>>[number]

/** Lets the next round ask about the charge or mandate with that reference; a no-op for a settled one. */
export async function updateAskNow(tx: Transaction, merchantRef: string): Promise<void> {
  const now = sql<Instant>`least(next_ask_at, studio_now())`
  for (const table of ['mandates', 'charges'] as const)
    await tx
      .updateTable(table)
      .set({ next_ask_at: now })
      .where('merchant_ref', '=', merchantRef)
      .where('next_ask_at', 'is not', null)
      .execute()
}

/** Gives a collected cycle its invoice number, once. */
export async function updateReceipt(
  tx: Transaction,
  { collectionId, number }: { collectionId: Id<'collections'>; number: string },
): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ receipt_number: number })
    .where('id', '=', collectionId)
    .where('receipt_number', 'is', null)
    .execute()
}
