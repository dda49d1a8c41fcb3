import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { waitingStatuses, type OrderStatus } from '#domain/orders/model.ts'
import type { RefundDestination } from '#domain/orders/refund-destination.ts'
import { openAttempts } from '#domain/payments/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { rowsBefore, searchCondition, type ListQuery } from '#server/kit/list-query.ts'

const orderColumns = [
  'id',
  'number',
  'branch_id',
  'account_id',
  'person_id',
  'status',
  'subtotal_sen',
  'discount_sen',
  'store_credit_sen',
  'total_sen',
  'gateway_sen',
  'placed_at',
  'paid_at',
  'expires_at',
] as const

/** Locks the order and tells the time; undefined when there is none. With `accountId`, an order of someone else is none. */
export async function lockOrder(tx: Transaction, asked: { orderId: Id<'orders'>; accountId?: Id<'accounts'> }) {
  const row = await tx
    .selectFrom('orders')
    .select([...orderColumns, sql<Instant>`studio_now()`.as('now')])
    .where('id', '=', asked.orderId)
    .$if(asked.accountId !== undefined, (query) =>
      query.where('account_id', '=', asked.accountId ?? sql<Id<'accounts'>>`null`),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
export type OrderRow = Omit<LockedOrder, 'now'>

export async function findOrder(
  db: Database,
  asked: { orderId: Id<'orders'>; accountId: Id<'accounts'> },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', asked.orderId)
    .where('account_id', '=', asked.accountId)
    .executeTakeFirst()
}

/** One page of the account's orders in the branch. */
export async function listOrdersPage(
  db: Database,
  asked: { accountId: Id<'accounts'>; branchId: Id<'branches'>; query: ListQuery<'status' | 'number', 'placed_at'> },
) {
  const { query } = asked
  const matching = db
    .selectFrom('orders')
    .where('account_id', '=', asked.accountId)
    .where('branch_id', '=', asked.branchId)
    .where(searchCondition({ status: 'status', number: 'number' }, query))
  const rows = await matching
    .select(orderColumns)
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id', query.sortedBy)
    .limit(query.limit)
    .offset(rowsBefore(query))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/**
 * The buyer, alone with this: two checkouts of one account wait for each other, so that they count each other's orders. Gives an
 * id for the new order too, because the intro offer is reserved in its name before it is written.
 */
export async function lockBuyer(tx: Transaction, accountId: Id<'accounts'>) {
  await sql`select pg_advisory_xact_lock(7400, hashtext(${accountId}))`.execute(tx)
  return tx
    .selectFrom('accounts as account')
    .innerJoin('persons as person', 'person.id', 'account.person_id')
    .select([
      'account.email',
      'account.phone',
      'person.birth_date',
      sql<Instant>`studio_now()`.as('now'),
      sql<Id<'orders'>>`uuidv7()`.as('order_id'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Where letters about the order go, and what they must say of the branch. */
export async function loadContact(db: Database, order: Pick<OrderRow, 'account_id' | 'branch_id'>) {
  return db
    .selectFrom('accounts as account')
    .innerJoin('branches as branch', (join) => join.on('branch.id', '=', order.branch_id))
    .select([
      'account.id as account_id',
      'account.email',
      'account.phone',
      'account.locale',
      'branch.time_zone as zone',
    ])
    .where('account.id', '=', order.account_id)
    .executeTakeFirstOrThrow()
}

/** How many orders of the account wait to be paid and are not over yet. */
export async function countOpenOrders(db: Database, accountId: Id<'accounts'>): Promise<number> {
  const { open } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('status', 'in', waitingStatuses)
    .where('expires_at', '>', sql<Instant>`studio_now()`)
    .executeTakeFirstOrThrow()
  return open
}

/** Orders whose time is over and that no bank may answer for any more, the oldest first; of one account when it is named. */
export async function listExpiredOrders(
  db: Database,
  asked: { accountId?: Id<'accounts'>; limit: number },
): Promise<Id<'orders'>[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', waitingStatuses)
    .where('expires_at', '<=', sql<Instant>`studio_now()`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where('payment_attempts.status', 'in', openAttempts),
        ),
      ),
    )
    .$if(asked.accountId !== undefined, (query) =>
      query.where('account_id', '=', asked.accountId ?? sql<Id<'accounts'>>`null`),
    )
    .orderBy('expires_at')
    .limit(asked.limit)
    .execute()
  return rows.map(({ id }) => id)
}

export interface NewOrder {
  readonly id: Id<'orders'>
  readonly number: string
  readonly branchId: Id<'branches'>
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly status: OrderStatus
  readonly subtotalSen: Sen
  readonly storeCreditSen: Sen
  readonly totalSen: Sen
  readonly gatewaySen: Sen
  readonly expiresAt: Instant
  readonly now: Instant
}

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  return tx
    .insertInto('orders')
    .values({
      id: order.id,
      number: order.number,
      branch_id: order.branchId,
      account_id: order.accountId,
      person_id: order.personId,
      status: order.status,
      subtotal_sen: order.subtotalSen,
      store_credit_sen: order.storeCreditSen,
      total_sen: order.totalSen,
      gateway_sen: order.gatewaySen,
      placed_at: order.now,
      expires_at: order.expiresAt,
      updated_at: order.now,
    })
    .returning(orderColumns)
    .executeTakeFirstOrThrow()
}

/** What an order sells: packs of a plan or, with `lotId`, months of a pack of that plan. */
export interface NewLine {
  readonly planId: Id<'package_plans'>
  readonly lotId?: Id<'package_lots'>
  readonly title: Localized
  readonly quantity: number
  readonly unitSen: Sen
}

export async function insertLine(
  tx: Transaction,
  { orderId, line }: { orderId: Id<'orders'>; line: NewLine },
): Promise<void> {
  await sql`
    insert into order_lines (order_id, kind, plan_id, lot_id, title, quantity, unit_sen, total_sen)
    values (${orderId}, ${line.lotId === undefined ? 'package' : 'extension'}, ${line.planId}, ${line.lotId ?? null}, ${JSON.stringify(line.title)}::jsonb,
      ${line.quantity}, ${line.unitSen}, ${line.unitSen * line.quantity})`.execute(tx)
}

/** Months of the pack that orders sell which are not dead; `except` leaves one order out. */
export async function countExtensionMonths(
  db: Database,
  asked: { lotId: Id<'package_lots'>; except?: Id<'orders'> },
): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select coalesce(sum(line.quantity), 0)::integer as months
    from order_lines line
    join orders on orders.id = line.order_id
    where line.lot_id = ${asked.lotId} and orders.status <> 'canceled' and orders.id is distinct from ${asked.except ?? null}::uuid`.execute(
    db,
  )
  return rows[0]?.months ?? 0
}

/** The lines of those orders, each with whether it sells the intro offer. */
export async function listLines(db: Database, orderIds: readonly Id<'orders'>[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_lines as line')
    .innerJoin('package_plans as plan', 'plan.id', 'line.plan_id')
    .select([
      'line.id',
      'line.order_id',
      'line.kind',
      'line.plan_id',
      'line.lot_id',
      'line.title',
      'line.quantity',
      'line.unit_sen',
      'line.total_sen',
      'line.fulfilled_at',
    ])
    .select(sql<boolean>`plan.intro and line.kind = 'package'`.as('intro'))
    .where('line.order_id', 'in', [...orderIds])
    .orderBy('line.id')
    .execute()
}
export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

export async function updateLineFulfilled(
  tx: Transaction,
  fulfilled: { lineId: Id<'order_lines'>; now: Instant },
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ fulfilled_at: fulfilled.now })
    .where('id', '=', fulfilled.lineId)
    .where('fulfilled_at', 'is', null)
    .execute()
}

export interface OrderChange {
  readonly orderId: Id<'orders'>
  readonly status: OrderStatus
  readonly now: Instant
  readonly expiresAt?: Instant
  /** Set once, when it is paid; an order that store credit paid for has no attempt. */
  readonly paid?: { readonly attemptId: Id<'payment_attempts'> | undefined }
}

export async function updateOrder(tx: Transaction, change: OrderChange): Promise<void> {
  const { paid } = change
  await tx
    .updateTable('orders')
    .set({ status: change.status, updated_at: change.now })
    .$if(change.expiresAt !== undefined, (query) =>
      query.set({ expires_at: sql`greatest(expires_at, ${change.expiresAt ?? null}::timestamptz)` }),
    )
    .$if(paid !== undefined, (query) => query.set({ paid_at: change.now, paid_attempt_id: paid?.attemptId ?? null }))
    .where('id', '=', change.orderId)
    .execute()
}

export async function insertOrderEvent(
  tx: Transaction,
  event: { orderId: Id<'orders'>; from: OrderStatus | undefined; to: OrderStatus; reason: string; now: Instant },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      at: event.now,
      from_status: event.from ?? null,
      to_status: event.to,
      reason: event.reason,
    })
    .execute()
}

export interface NewRefund {
  readonly orderId: Id<'orders'>
  readonly attemptId: Id<'payment_attempts'>
  readonly amountSen: number
  readonly reason: string
  readonly destination: RefundDestination
  readonly status: 'requested' | 'processed'
  readonly now: Instant
}

/** One refund per attempt; undefined when it was written before. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<Id<'refunds'> | undefined> {
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      amount_sen: refund.amountSen,
      reason: refund.reason,
      destination: refund.destination,
      status: refund.status,
      event_key: `refund:${refund.attemptId}`,
      created_at: refund.now,
      processed_at: refund.status === 'processed' ? refund.now : null,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function listRefunds(db: Database, orderIds: readonly Id<'orders'>[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('refunds')
    .select(['order_id', 'amount_sen', 'destination', 'status', 'reason'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number]

/** Notes that the studio sent the money back. */
export async function updateRefundProcessed(
  tx: Transaction,
  refund: { refundId: string; now: Instant },
): Promise<void> {
  await sql`update refunds set status = 'processed', processed_at = ${refund.now} where id = ${refund.refundId} and status = 'requested'`.execute(
    tx,
  )
}

export interface NewTask {
  readonly branchId: Id<'branches'>
  readonly kind: 'payment_review' | 'refund_at_portal'
  readonly subjectKind: 'payment_attempt' | 'refund'
  readonly subjectId: string
  readonly details: Readonly<Record<string, string>>
  readonly now: Instant
}

/** One task of a kind per subject, however often it is asked for. */
export async function insertTask(tx: Transaction, task: NewTask): Promise<void> {
  await sql`
    insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at)
    values (${task.branchId}, ${task.kind}, ${task.subjectKind}, ${task.subjectId}, ${JSON.stringify(task.details)}::jsonb, ${task.now})
    on conflict (kind, subject_id) do nothing`.execute(tx)
}

/** One page of the branch's tasks, the open ones first. */
export async function listTasksPage(
  db: Database,
  asked: { branchId: Id<'branches'>; query: ListQuery<'kind', 'created_at'> },
) {
  const { query } = asked
  const matching = db
    .selectFrom('studio_tasks')
    .where('branch_id', '=', asked.branchId)
    .where(searchCondition({ kind: 'kind' }, query))
  const rows = await matching
    .select(['id', 'kind', 'subject_kind', 'subject_id', 'details', 'created_at', 'done_at'])
    .orderBy(sql`done_at is not null`)
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id', query.sortedBy)
    .limit(query.limit)
    .offset(rowsBefore(query))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function lockTask(tx: Transaction, asked: { taskId: Id<'studio_tasks'>; branchId: Id<'branches'> }) {
  return tx
    .selectFrom('studio_tasks')
    .select(['id', 'kind', 'subject_kind', 'subject_id', 'done_at', sql<Instant>`studio_now()`.as('now')])
    .where('id', '=', asked.taskId)
    .where('branch_id', '=', asked.branchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateTaskDone(
  tx: Transaction,
  done: { taskId: Id<'studio_tasks'>; accountId: Id<'accounts'>; now: Instant },
): Promise<void> {
  await tx
    .updateTable('studio_tasks')
    .set({ done_at: done.now, done_by_account_id: done.accountId })
    .where('id', '=', done.taskId)
    .execute()
}
