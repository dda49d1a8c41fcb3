import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { type ListQuery, pageRows, searchCondition, whereKeyword } from '#server/kit/list-query.ts'

export interface NewTask {
  readonly branchId: Id<'branches'>
  readonly kind:
    | 'payment_review'
    | 'refund_at_portal'
    | 'refund_at_counter'
    | 'paid_no_order'
    | 'payment_unknown'
    | 'callback_silent'
    | 'statement_differs'
    | 'mandate_to_end'
    | 'mandate_review'
    | 'collection_review'
    | 'collection_twice'
    | 'collection_of_nobody'
  readonly subjectKind: 'payment_attempt' | 'payment_event' | 'refund' | 'gateway_statement_line' | 'mandate' | 'charge'
  readonly subjectId: string
  readonly details: Readonly<Record<string, string>>
  readonly now: Instant
}

/** One task of a kind per subject, however often it is requested. */
export async function insertTask(tx: Transaction, task: NewTask): Promise<void> {
  await sql`
    insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at)
    values (${task.branchId}, ${task.kind}, ${task.subjectKind}, ${task.subjectId}, ${JSON.stringify(task.details)}::jsonb, ${task.now})
    on conflict (kind, subject_id) do nothing`.execute(tx)
}

/**
 * A person sends a refund at the gateway's portal, or pays it at the counter; `failure` says why the gateway does not.
 */
export async function insertRefundTask(
  tx: Transaction,
  refund: {
    readonly branchId: Id<'branches'>
    readonly refundId: Id<'refunds'>
    readonly number: string
    readonly merchantRef: string
    readonly amountSen: number
    readonly currency: string
    readonly reason: string
    readonly failure?: string
    /** It was paid in cash. */
    readonly atCounter?: boolean
    readonly now: Instant
  },
): Promise<void> {
  await insertTask(tx, {
    branchId: refund.branchId,
    kind: refund.atCounter === true ? 'refund_at_counter' : 'refund_at_portal',
    subjectKind: 'refund',
    subjectId: refund.refundId,
    details: {
      order: refund.number,
      payment: refund.merchantRef,
      amount: toWire(sen(refund.amountSen)),
      currency: refund.currency,
      reason: refund.reason,
      ...(refund.failure !== undefined && { failure: refund.failure }),
    },
    now: refund.now,
  })
}

/** One page of the branch's tasks, the open ones first. */
export async function listTasksPage(
  db: Database,
  wanted: { branchId: Id<'branches'>; query: ListQuery<'kind', 'created_at'> },
) {
  const { query } = wanted
  const matching = db
    .selectFrom('studio_tasks')
    .where('branch_id', '=', wanted.branchId)
    .where(searchCondition({ kind: 'kind' }, query))
    .where(
      whereKeyword(
        query.keyword,
        (has) => sql<boolean>`(${has(sql`kind`)} or exists (
          select from jsonb_each_text(details) as detail where ${has(sql`detail.value`)}))`,
      ),
    )
  const rows = matching
    .select(['id', 'kind', 'subject_kind', 'subject_id', 'details', 'created_at', 'done_at'])
    .orderBy(sql`done_at is not null`)
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id', query.sortedBy)
  return pageRows(query, { matching, rows })
}

export async function lockTask(tx: Transaction, wanted: { taskId: Id<'studio_tasks'>; branchId: Id<'branches'> }) {
  return tx
    .selectFrom('studio_tasks')
    .select(['id', 'kind', 'subject_kind', 'subject_id', 'done_at', sql<Instant>`studio_now()`.as('now')])
    .where('id', '=', wanted.taskId)
    .where('branch_id', '=', wanted.branchId)
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
