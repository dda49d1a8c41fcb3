import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { asId, type Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { AttemptStatus, BusinessModel, PaymentMethod, PaymentProvider } from '#domain/payments/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'

const attemptColumns = [
  'id',
  'order_id',
  'provider',
  'method',
  'business_model',
  'bank_code',
  'payer_phone',
  'payer_name',
  'merchant_ref',
  'amount_sen',
  'currency',
  'status',
  'code',
  'gateway_order_id',
  'cash_sen',
  'expires_at',
  'next_requery_at',
  'created_at',
] as const

/** The attempts of those orders, in order. A change of one needs the lock of its order. */
export async function listAttempts(db: Database, orderIds: readonly Id<'orders'>[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

/** The order of that reference at this gateway. */
export async function findAttemptOrder(
  db: Database,
  wanted: { provider: PaymentProvider; merchantRef: string },
): Promise<Id<'orders'> | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('merchant_ref', '=', wanted.merchantRef)
    .where('provider', '=', wanted.provider)
    .executeTakeFirst()
  return row?.order_id
}

/** The order of that attempt, which must exist. */
export async function loadAttemptOrder(db: Database, attemptId: Id<'payment_attempts'>): Promise<Id<'orders'>> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return row.order_id
}

export interface NewAttempt {
  readonly orderId: Id<'orders'>
  readonly provider: PaymentProvider
  readonly method: PaymentMethod
  readonly businessModel: BusinessModel
  readonly bankCode: string
  readonly payerPhone: string | undefined
  readonly payerName: string | undefined
  readonly merchantRef: string
  readonly amountSen: Sen
  readonly currency: string
  /** The request that began it. */
  readonly requestId: string
  readonly expiresAt: Instant
  readonly nextRequeryAt: Instant | undefined
  /** What staff take at the counter instead of a gateway. */
  readonly cash?: { readonly cashSen: Sen; readonly receivedSen: Sen | undefined; readonly takenBy: Id<'accounts'> }
  readonly now: Instant
}

/** Writes an attempt and returns it as written. */
export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<AttemptRow> {
  const { cash } = attempt
  const row = {
    id: asId('payment_attempts', randomUUIDv7()),
    order_id: attempt.orderId,
    provider: attempt.provider,
    method: attempt.method,
    business_model: attempt.businessModel,
    bank_code: attempt.bankCode,
    payer_phone: attempt.payerPhone ?? null,
    payer_name: attempt.payerName ?? null,
    merchant_ref: attempt.merchantRef,
    amount_sen: attempt.amountSen,
    currency: attempt.currency,
    status: 'redirected',
    code: null,
    gateway_order_id: null,
    cash_sen: cash?.cashSen ?? null,
    expires_at: attempt.expiresAt,
    next_requery_at: attempt.nextRequeryAt ?? null,
    created_at: attempt.now,
  } as const
  const taken = cash && { received_sen: cash.receivedSen ?? null, taken_by_account_id: cash.takenBy }
  await leaveToCommit(
    tx,
    tx
      .insertInto('payment_attempts')
      .values({ ...row, ...taken, request_id: attempt.requestId })
      .execute(),
  )
  return row
}

export interface AttemptChange {
  readonly attempt: Pick<AttemptRow, 'id' | 'status'>
  readonly status: AttemptStatus
  readonly code: string | undefined
  readonly gatewayTransactionId: string | undefined
  readonly expiresAt: Instant
  readonly nextRequeryAt: Instant | undefined
  readonly settledAt: Instant | undefined
  /** Whether the gateway answered about it; absent without a request. */
  readonly answered?: boolean
}

/** Compare and set: false when the attempt had changed since it was read. */
export async function updateAttempt(tx: Transaction, change: AttemptChange): Promise<boolean> {
  const row = await tx
    .updateTable('payment_attempts')
    .set({
      status: change.status,
      code: change.code ?? null,
      gateway_transaction_id: sql`coalesce(${change.gatewayTransactionId ?? null}, gateway_transaction_id)`,
      expires_at: change.expiresAt,
      next_requery_at: change.nextRequeryAt ?? null,
      settled_at: change.settledAt ?? null,
    })
    .$if(change.answered !== undefined, (query) => query.set({ unanswered_since: unansweredSince(change) }))
    .where('id', '=', change.attempt.id)
    .where('status', '=', change.attempt.status)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the gateway was asked, and when it is asked again. */
export async function updateRequery(
  tx: Transaction,
  wanted: { attemptId: Id<'payment_attempts'>; nextRequeryAt: Instant | undefined; answered: boolean },
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({
      next_requery_at: wanted.nextRequeryAt ?? null,
      requeries: sql`requeries + 1`,
      unanswered_since: unansweredSince(wanted),
    })
    .where('id', '=', wanted.attemptId)
    .execute()
}

function unansweredSince({ answered }: { readonly answered?: boolean }) {
  return answered === false ? sql<Instant>`coalesce(unanswered_since, studio_now())` : null
}

/**
 * Makes that attempt due at the next round of reconciliation; a no-op for one that is due already or final, and for one
 * at a gateway that limits its answers which was hastened so often.
 */
export async function updateRequeryNow(
  tx: Transaction,
  wanted: { merchantRef: string; sparing: readonly PaymentProvider[]; mostEarlyRequeries: number },
): Promise<void> {
  await sql`
    update payment_attempts set next_requery_at = studio_now(), hastened = least(hastened + 1, 1000)
    where merchant_ref = ${wanted.merchantRef} and next_requery_at > studio_now()
      and (hastened < ${wanted.mostEarlyRequeries} or provider <> all(${wanted.sparing}::text[]))`.execute(tx)
}

const askedColumns = ['provider', 'merchant_ref', 'gateway_order_id', 'amount_sen', 'request_id'] as const

/** Stores the gateway's id of an attempt, once; returns the stored one. */
export async function keepGatewayOrder(
  tx: Transaction,
  wanted: { merchantRef: string; gatewayOrderId: string },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('payment_attempts')
    .set({ gateway_order_id: sql<string>`coalesce(gateway_order_id, ${wanted.gatewayOrderId})` })
    .where('merchant_ref', '=', wanted.merchantRef)
    .returning('gateway_order_id')
    .executeTakeFirst()
  return row?.gateway_order_id ?? undefined
}

/** Our reference of the attempt with that id at this gateway. */
export async function findReference(
  db: Database,
  wanted: { provider: PaymentProvider; gatewayOrderId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('merchant_ref')
    .where('gateway_order_id', '=', wanted.gatewayOrderId)
    .where('provider', '=', wanted.provider)
    .executeTakeFirst()
  return row?.merchant_ref
}

/** The requery of that attempt; of that gateway alone where one is named. */
export async function findRequery(
  db: Database,
  { provider, merchantRef }: { provider?: PaymentProvider; merchantRef: string },
) {
  const row = await db
    .selectFrom('payment_attempts')
    .select([...askedColumns, 'status', 'order_id', 'created_at'])
    .select(sql<Instant>`studio_now()`.as('now'))
    .where('merchant_ref', '=', merchantRef)
    .executeTakeFirst()
  return provider === undefined || row?.provider === provider ? row : undefined
}

/** The attempts that the gateways should be asked about, the longest due first. */
export async function listDueAttempts(db: Database, limit: number) {
  return db
    .selectFrom('payment_attempts')
    .select(askedColumns)
    .where('next_requery_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('next_requery_at')
    .limit(limit)
    .execute()
}
export type DueAttempt = Awaited<ReturnType<typeof listDueAttempts>>[number]

/** Attempts whose last requery had no answer, the least asked first. After a week no answer is expected any more. */
export async function listUnansweredAttempts(db: Database, limit: number): Promise<DueAttempt[]> {
  return db
    .selectFrom('payment_attempts')
    .select(askedColumns)
    .where('unanswered_since', '>', sql<Instant>`studio_now() - interval '7 days'`)
    .orderBy('requeries')
    .orderBy('unanswered_since')
    .limit(limit)
    .execute()
}

/** True when an attempt of another reference was settled by that transaction of the gateway. */
export async function isTransactionTaken(
  db: Database,
  wanted: { provider: PaymentProvider; gatewayTransactionId: string; merchantRef: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider', '=', wanted.provider)
    .where('gateway_transaction_id', '=', wanted.gatewayTransactionId)
    .where('merchant_ref', '<>', wanted.merchantRef)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes the phone number and name for the bank, and the words of the gateways' messages about these payments and
 * mandates, which may name the payer.
 */
export async function erasePayers(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await sql`
    with refs as (
      select attempt.merchant_ref from payment_attempts attempt join orders on orders.id = attempt.order_id
      where orders.account_id = ${accountId}
      union
      select mandate.merchant_ref from mandates mandate join contracts on contracts.id = mandate.contract_id
      where contracts.account_id = ${accountId}
      union
      select charge.merchant_ref from charges charge join mandates mandate on mandate.id = charge.mandate_id
      join contracts on contracts.id = mandate.contract_id
      where contracts.account_id = ${accountId}
    ),
    events as (select id from payment_events where merchant_ref in (select merchant_ref from refs)),
    bodies as (delete from payment_event_bodies where event_id in (select id from events))
    update payment_events set raw = '{}' where id in (select id from events) and raw <> '{}'`.execute(tx)
  await sql`
    update payment_attempts set payer_phone = null, payer_name = null
    from orders
    where orders.id = payment_attempts.order_id and orders.account_id = ${accountId}`.execute(tx)
}
