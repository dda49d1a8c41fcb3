import { sql } from 'kysely'
import type { MandateStatus } from '#domain/contracts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

const mandateColumns = [
  'id',
  'contract_id',
  'merchant_ref',
  'method',
  'bank_code',
  'max_sen',
  'effective_on',
  'expires_on',
  'status',
  'code',
  'expires_at',
  'next_ask_at',
  'created_at',
] as const

/** The mandates of those contracts, latest first. */
export async function listMandates(db: Database, contractIds: readonly Id<'contracts'>[]) {
  if (contractIds.length === 0) return []
  return db
    .selectFrom('mandates')
    .select(mandateColumns)
    .where('contract_id', 'in', [...contractIds])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
export type MandateRow = Awaited<ReturnType<typeof listMandates>>[number]

/** The contract of the mandate that the gateway knows by that reference. */
export async function findMandateContract(db: Database, merchantRef: string): Promise<Id<'contracts'> | undefined> {
  const row = await db
    .selectFrom('mandates')
    .select('contract_id')
    .where('merchant_ref', '=', merchantRef)
    .executeTakeFirst()
  return row?.contract_id
}

export async function insertMandate(
  tx: Transaction,
  mandate: {
    contractId: Id<'contracts'>
    merchantRef: string
    method: 'curlecfpx' | 'curleccc'
    maxSen: Sen
    effectiveOn: string
    expiresOn: string
    expiresAt: Instant
    nextAskAt: Instant
    now: Instant
  },
): Promise<void> {
  await tx
    .insertInto('mandates')
    .values({
      contract_id: mandate.contractId,
      merchant_ref: mandate.merchantRef,
      method: mandate.method,
      max_sen: mandate.maxSen,
      effective_on: mandate.effectiveOn,
      expires_on: mandate.expiresOn,
      status: 'pending',
      expires_at: mandate.expiresAt,
      next_ask_at: mandate.nextAskAt,
      created_at: mandate.now,
    })
    .execute()
}

export interface MandateChange {
  readonly mandate: Pick<MandateRow, 'id' | 'status'>
  readonly to: MandateStatus
  readonly code: string | undefined
  readonly bankCode: string | undefined
  readonly gatewayTransactionId: string | undefined
  readonly now: Instant
}

/** Compare and set: false when the mandate had changed since it was read. It is not asked about after this. */
export async function updateMandate(tx: Transaction, change: MandateChange): Promise<boolean> {
  const row = await tx
    .updateTable('mandates')
    .set({
      status: change.to,
      ...(change.code !== undefined && { code: change.code }),
      ...(change.bankCode !== undefined && { bank_code: change.bankCode }),
      ...(change.gatewayTransactionId !== undefined && { gateway_transaction_id: change.gatewayTransactionId }),
      ...(change.to === 'authorised' && { authorised_at: change.now }),
      next_ask_at: null,
      settled_at: change.now,
    })
    .where('id', '=', change.mandate.id)
    .where('status', '=', change.mandate.status)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateMandateAsking(
  tx: Transaction,
  { mandateId, nextAskAt }: { mandateId: Id<'mandates'>; nextAskAt: Instant },
): Promise<void> {
  await tx.updateTable('mandates').set({ next_ask_at: nextAskAt }).where('id', '=', mandateId).execute()
}

/** Mandates that the gateway should be asked about, the longest due first. */
export async function listDueMandates(db: Database, limit: number) {
  return db
    .selectFrom('mandates')
    .select('merchant_ref')
    .where('next_ask_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute()
}
