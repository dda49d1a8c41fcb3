import { sql } from 'kysely'
import type { Change } from '#domain/kit/change.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { withTimeAfter } from '#server/kit/clock.ts'
import { joinTerms, type ListQuery, pageRows, whereKeyword } from '#server/kit/list-query.ts'

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

/** Opens a task. A second one of the same kind and subject changes nothing. */
export async function insertTask(tx: Transaction, task: NewTask): Promise<void> {
  await sql`
    insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at)
    values (${task.branchId}, ${task.kind}, ${task.subjectKind}, ${task.subjectId}, ${JSON.stringify(task.details)}::jsonb, ${task.now})
    on conflict (kind, subject_id) do nothing`.execute(tx)
  noteChanges(tx, [ofTask({ branchId: task.branchId })])
}

/**
 * Opens the task of a refund that staff send at the gateway's portal, or pay at the counter. `failure` says why the
 * gateway refused it.
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

interface TaskCause {
  readonly branchId: Id<'branches'>
  readonly subjectId: string
  readonly details: Readonly<Record<string, string>>
  /** Absent for a task without a deadline. */
  readonly dueAt?: Instant
}

type CausedKind = 'no_instructor' | 'undeliverable' | 'perhaps_same' | 'seat_twice' | 'correction_asked'

interface CausedTasks {
  readonly kind: CausedKind
  readonly subjectKind: 'class_session' | 'message' | 'person' | 'booking' | 'correction_request'
  readonly causes: readonly TaskCause[]
  readonly now: Instant
}

/**
 * Brings the tasks of one kind in line with the causes that exist now. A new cause opens a task, a known one updates
 * its details, and a task whose cause is gone is closed without naming a person. It opens again when the cause is back,
 * unless a person finished it; a task about two records that a person finished opens again only for another pair. A
 * task whose cause moved to another branch moves too, and is assigned to nobody there.
 */
export async function followCauses(tx: Transaction, { kind, subjectKind, causes, now }: CausedTasks): Promise<void> {
  const rows = causes.map(({ branchId, subjectId, details, dueAt }) => ({
    branch_id: branchId,
    subject_id: subjectId,
    details,
    due_at: dueAt?.toString() ?? null,
  }))
  const { rows: changed } = await sql<{ branchId: Id<'branches'> }>`
    with cause as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as cause (branch_id uuid, subject_id uuid, details jsonb, due_at timestamptz)
    ), gone as (
      update studio_tasks t
      set done_at = ${now}
      where t.kind = ${kind} and t.done_at is null and not exists (select from cause where cause.subject_id = t.subject_id)
      returning branch_id
    ), told as (
      insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at, due_at)
      select branch_id, ${kind}, ${subjectKind}, subject_id, details, ${now}, due_at from cause
      on conflict (kind, subject_id) do update
      set branch_id = excluded.branch_id, details = excluded.details, due_at = excluded.due_at, done_at = null, done_by_account_id = null,
        assigned_to_account_id = case when studio_tasks.branch_id = excluded.branch_id then studio_tasks.assigned_to_account_id end,
        created_at = case when studio_tasks.done_at is null then studio_tasks.created_at else excluded.created_at end
      where (studio_tasks.done_by_account_id is null or studio_tasks.details ->> 'other_id' <> excluded.details ->> 'other_id')
        and (studio_tasks.done_at is not null or studio_tasks.branch_id <> excluded.branch_id or studio_tasks.details <> excluded.details or studio_tasks.due_at is distinct from excluded.due_at)
      returning branch_id
    )
    select branch_id as "branchId" from gone union select branch_id from told`.execute(tx)
  noteChanges(tx, changed.map(ofTask))
}

/** Finishes the tasks, of any branch, that say two of these people may be the same: somebody has compared them. */
export async function finishAlike(
  tx: Transaction,
  done: {
    readonly people: readonly Id<'persons'>[]
    readonly accountId: Id<'accounts'>
    readonly now: Instant
  },
): Promise<void> {
  const people = sql`${[...done.people]}::text[]`
  const { rows } = await sql<{ branchId: Id<'branches'> }>`
    update studio_tasks set done_at = ${done.now}, done_by_account_id = ${done.accountId}
    where kind = 'perhaps_same' and done_at is null and subject_id = any (${people}::uuid[]) and details ->> 'other_id' = any (${people})
    returning branch_id as "branchId"`.execute(tx)
  noteChanges(tx, rows.map(ofTask))
}

/** One page of the branch's tasks, the open ones first. Names are read now: a task stores no member's name. */
export async function listTasksPage(
  db: Database,
  wanted: {
    branchId: Id<'branches'>
    accountId: Id<'accounts'>
    /** Whose days count. */
    zone: string
    query: ListQuery<'kind' | 'state' | 'holder' | 'snoozed' | 'done', 'created_at' | 'due_at'>
  },
) {
  const { query, accountId, zone } = wanted
  const matching = db
    .selectFrom('studio_tasks')
    .where('branch_id', '=', wanted.branchId)
    .where(
      joinTerms(query, ({ key, value }) => {
        if (key === 'kind') return sql<boolean>`kind = ${value}`
        if (key === 'state') return sql<boolean>`(done_at is null) = ${value === 'open'}`
        if (key === 'snoozed')
          return sql<boolean>`(snoozed_until is not null and snoozed_until > studio_now()) = ${value === 'yes'}`
        if (key === 'done')
          return sql<boolean>`(done_at at time zone ${zone})::date is not distinct from (studio_now() at time zone ${zone})::date`
        return value === 'me'
          ? sql<boolean>`assigned_to_account_id = ${accountId}`
          : sql<boolean>`assigned_to_account_id is null`
      }),
    )
    .where(
      whereKeyword(
        query.keyword,
        (has) => sql<boolean>`(${has(sql`kind`)} or exists (
          select from jsonb_each_text(details) as detail where ${has(sql`detail.value`)}))`,
      ),
    )
  const rows = matching
    .select([
      'id',
      'kind',
      'subject_kind',
      'subject_id',
      'created_at',
      'due_at',
      'snoozed_until',
      'assigned_to_account_id',
      'done_at',
      presentedDetails.as('details'),
      sql<
        string | null
      >`(select p.full_name from accounts a join persons p on p.id = a.person_id where a.id = assigned_to_account_id)`.as(
        'assigned_name',
      ),
    ])
    .orderBy(sql`done_at is not null`)
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('created_at', query.sortedBy)
    .orderBy('id', query.sortedBy)
  return pageRows(query, { matching, rows })
}

/**
 * The stored details of a task, with the names and amounts that its sentences show, read from the row of its subject:
 * member, plan, amount and gateway. Memberships are collected by Curlec alone. A silent gateway names no member: its
 * subject is only the latest attempt there.
 */
export const presentedDetails = sql<Record<string, unknown>>`jsonb_strip_nulls(jsonb_build_object(
    'name', (select p.full_name from persons p where p.id = (studio_tasks.details ->> 'person_id')::uuid),
    'other', (select p.full_name from persons p where p.id = (studio_tasks.details ->> 'other_id')::uuid)
  ) || coalesce(case studio_tasks.subject_kind
    when 'payment_attempt' then (
      select jsonb_build_object('person_id', p.id, 'name', coalesce(p.full_name, nullif(o.contact_name, '')),
        'provider', a.provider, 'amount', (a.amount_sen / 100.0)::numeric(14, 2)::text)
      from payment_attempts a join orders o on o.id = a.order_id left join persons p on p.id = o.person_id
      where a.id = studio_tasks.subject_id and studio_tasks.kind <> 'callback_silent')
    when 'refund' then (
      select jsonb_build_object('person_id', p.id, 'name', coalesce(p.full_name, nullif(o.contact_name, '')), 'provider', a.provider)
      from refunds r join orders o on o.id = r.order_id left join persons p on p.id = o.person_id
        left join payment_attempts a on a.id = r.attempt_id
      where r.id = studio_tasks.subject_id)
    when 'mandate' then (
      select jsonb_build_object('person_id', p.id, 'name', p.full_name, 'provider', 'curlec', 'payment', m.merchant_ref,
        'plan_en', c.name ->> 'en', 'plan_zh', c.name ->> 'zh')
      from mandates m join contracts c on c.id = m.contract_id join persons p on p.id = c.person_id
      where m.id = studio_tasks.subject_id)
    when 'charge' then (
      select jsonb_build_object('person_id', p.id, 'name', p.full_name, 'provider', 'curlec',
        'plan_en', c.name ->> 'en', 'plan_zh', c.name ->> 'zh')
      from charges h join mandates m on m.id = h.mandate_id join contracts c on c.id = m.contract_id join persons p on p.id = c.person_id
      where h.id = studio_tasks.subject_id)
    end, '{}')) || studio_tasks.details`

export async function lockTask(tx: Transaction, wanted: { taskId: Id<'studio_tasks'>; branchId: Id<'branches'> }) {
  const locking = tx
    .selectFrom('studio_tasks')
    .select(['id', 'kind', 'subject_kind', 'subject_id', 'done_at'])
    .where('id', '=', wanted.taskId)
    .where('branch_id', '=', wanted.branchId)
    .forNoKeyUpdate()
  return withTimeAfter(tx, locking).executeTakeFirst()
}

export async function updateTaskDone(
  tx: Transaction,
  done: { taskId: Id<'studio_tasks'>; accountId: Id<'accounts'>; now: Instant },
): Promise<void> {
  const changed = await tx
    .updateTable('studio_tasks')
    .set({ done_at: done.now, done_by_account_id: done.accountId })
    .where('id', '=', done.taskId)
    .returning('branch_id as branchId')
    .execute()
  noteChanges(tx, changed.map(ofTask))
}

/** Finishes the open task about that subject, if there is one. */
export async function finishTaskOf(
  tx: Transaction,
  done: { kind: CausedKind; subjectId: string; accountId: Id<'accounts'>; now: Instant },
): Promise<void> {
  const changed = await tx
    .updateTable('studio_tasks')
    .set({ done_at: done.now, done_by_account_id: done.accountId })
    .where('kind', '=', done.kind)
    .where('subject_id', '=', done.subjectId)
    .where('done_at', 'is', null)
    .returning('branch_id as branchId')
    .execute()
  noteChanges(tx, changed.map(ofTask))
}

export async function updateTaskAssigned(
  tx: Transaction,
  to: {
    readonly taskId: Id<'studio_tasks'>
    /** Undefined keeps what is there. */
    readonly accountId: Id<'accounts'> | null | undefined
    readonly snoozedUntil: Instant | null | undefined
  },
): Promise<void> {
  const changed = await tx
    .updateTable('studio_tasks')
    .set({ id: to.taskId, assigned_to_account_id: to.accountId, snoozed_until: to.snoozedUntil })
    .where('id', '=', to.taskId)
    .returning('branch_id as branchId')
    .execute()
  noteChanges(tx, changed.map(ofTask))
}

/** A change of any task reloads all lists of tasks of its branch. */
function ofTask({ branchId }: { readonly branchId: Id<'branches'> }): Change {
  return { kind: 'task', subject: null, branchId }
}
