import { sql } from 'kysely'
import type { CancellationReason, CancellationStatus, RefundTarget } from '#domain/cancellations/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import {
  keywordCondition,
  type ListQuery,
  onlyCondition,
  rowsBefore,
  searchCondition,
  type Only,
} from '#server/kit/list-query.ts'

/** A request with the number of its order, and whether a refund of it is still under way. */
function cancellations(db: Database) {
  return db
    .selectFrom('order_cancellations as cancellation')
    .innerJoin('orders', 'orders.id', 'cancellation.order_id')
    .select([
      'cancellation.id',
      'cancellation.order_id',
      'orders.number',
      'cancellation.reason',
      'cancellation.comment',
      'cancellation.destination',
      'cancellation.amount_sen',
      'cancellation.status',
      'cancellation.requested_at',
      'cancellation.decided_at',
      'cancellation.answer',
      sql<boolean>`exists (
        select from refunds r where r.cancellation_id = cancellation.id and r.status <> 'processed')`.as('on_its_way'),
    ])
}
export type CancellationRow = Awaited<ReturnType<ReturnType<typeof cancellations>['execute']>>[number]

/** The request of an order; there is one at most. */
export async function findOfOrder(db: Database, orderId: Id<'orders'>): Promise<CancellationRow | undefined> {
  return cancellations(db).where('cancellation.order_id', '=', orderId).executeTakeFirst()
}

/** The request of that id; of a branch, or of an account's orders, when one is given. */
export async function findCancellation(
  db: Database,
  wanted: { id: Id<'order_cancellations'>; branchId?: Id<'branches'>; accountId?: Id<'accounts'> },
): Promise<CancellationRow | undefined> {
  return cancellations(db)
    .where('cancellation.id', '=', wanted.id)
    .$if(wanted.branchId !== undefined, (query) =>
      query.where('orders.branch_id', '=', wanted.branchId ?? sql<Id<'branches'>>`null`),
    )
    .$if(wanted.accountId !== undefined, (query) =>
      query.where('orders.account_id', '=', wanted.accountId ?? sql<Id<'accounts'>>`null`),
    )
    .executeTakeFirst()
}

export async function insertCancellation(
  tx: Transaction,
  made: {
    orderId: Id<'orders'>
    reason: CancellationReason
    comment: string
    destination: RefundTarget
    amountSen: number
    now: Instant
  },
): Promise<void> {
  await tx
    .insertInto('order_cancellations')
    .values({
      order_id: made.orderId,
      reason: made.reason,
      comment: made.comment,
      destination: made.destination,
      amount_sen: made.amountSen,
      status: 'pending',
      requested_at: made.now,
    })
    .execute()
}

/** Ends an open request. Throws when it is not open: the lock of its order is held, so that is a bug. */
export async function updateDecided(
  tx: Transaction,
  decided: {
    id: Id<'order_cancellations'>
    status: Exclude<CancellationStatus, 'pending'>
    by: Id<'accounts'> | null
    answer: string
    now: Instant
  },
): Promise<void> {
  await tx
    .updateTable('order_cancellations')
    .set({ status: decided.status, decided_at: decided.now, decided_by_account_id: decided.by, answer: decided.answer })
    .where('id', '=', decided.id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirstOrThrow()
}

interface WantedPage {
  /** The orders of that account; those of the whole branch when absent. */
  readonly accountId?: Id<'accounts'>
  readonly branchId: Id<'branches'>
  readonly query: ListQuery<'order_id' | 'status', 'requested_at'> & Only
}

export async function listPage(db: Database, wanted: WantedPage) {
  const { query, accountId } = wanted
  const matching = cancellations(db)
    .where('orders.branch_id', '=', wanted.branchId)
    .$if(accountId !== undefined, (rows) =>
      rows.where('orders.account_id', '=', accountId ?? sql<Id<'accounts'>>`null`),
    )
    .where(searchCondition({ order_id: 'cancellation.order_id', status: 'cancellation.status' }, query))
    .where(onlyCondition(sql`cancellation.id`, query))
    .where(keywordCondition([sql`orders.number`, sql`cancellation.comment`, sql`cancellation.answer`], query.keyword))
  const rows = await matching
    .orderBy('cancellation.requested_at', query.sortedBy)
    .orderBy('cancellation.id', query.sortedBy)
    .limit(query.limit)
    .offset(rowsBefore(query))
    .execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Removes what a deleted account wrote about its orders. */
export async function eraseComments(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await sql`
    update order_cancellations set comment = '-'
    where order_id in (select id from orders where account_id = ${accountId})`.execute(tx)
}
