import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instant, wireTime } from '#domain/kit/time.ts'
import type {
  assignTask as assignTaskEndpoint,
  listTasks as listTasksEndpoint,
  finishTask as finishTaskEndpoint,
} from '#domain/orders/api.ts'
import { finishesTask } from '#domain/orders/finishes-task.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import { studioNow } from '#server/kit/clock.ts'
import { type ReadContext, signedIn, type WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { cancelReviewed } from './cancel-reviewed.ts'
import { updateRefundProcessed } from './refund-queries.ts'
import { worksHere } from './staff-queries.ts'
import { listTasksPage, lockTask, updateTaskAssigned, updateTaskDone } from './task-queries.ts'

/** The open tasks of staff, oldest first, then the finished ones. */
export async function listTasks(
  ctx: ReadContext,
  input: CheckedOf<typeof listTasksEndpoint>,
): Promise<OutputOf<typeof listTasksEndpoint>> {
  const { zone } = ctx.branch
  const { rows, total } = await listTasksPage(ctx.db, {
    branchId: ctx.branch.id,
    accountId: signedIn(ctx).accountId,
    zone,
    query: input,
  })
  const tasks = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    details: row.details,
    created_at: wireTime(row.created_at, zone),
    due_at: row.due_at && wireTime(row.due_at, zone),
    snoozed_until: row.snoozed_until && wireTime(row.snoozed_until, zone),
    assigned_to:
      row.assigned_to_account_id === null
        ? null
        : { account_id: row.assigned_to_account_id, name: row.assigned_name ?? '' },
    done_at: row.done_at === null ? null : wireTime(row.done_at, zone),
  }))
  return {
    ...page(tasks, { total, limit: input.limit, page: input.page }),
    now: wireTime(await studioNow(ctx.db), zone),
  }
}

/**
 * Marks a task as done. For a refund, staff have sent the money at the gateway's portal, or by a transfer what was paid
 * in cash, and give its reference. An order whose payment was reviewed is canceled unless it was paid. Finishing a
 * task twice changes nothing. Refuses request.not_found for a task of another branch, orders.reference_needed for a
 * refund without a reference, giveaways.own for one's own refund, and auth.forbidden for a kind that the role may not
 * finish.
 */
export async function finishTask(
  ctx: WriteContext,
  input: CheckedOf<typeof finishTaskEndpoint>,
): Promise<OutputOf<typeof finishTaskEndpoint> | Refusal> {
  const task = await lockTask(ctx.tx, { taskId: input.id, branchId: ctx.branch.id })
  if (!task) return refuse('request.not_found')
  const { accountId, role } = signedIn(ctx)
  if (!role || !finishesTask(role, task.kind)) return refuse('auth.forbidden')
  if (task.done_at !== null) return { success: true }
  if (task.subject_kind === 'refund' && input.reference === '') return refuse('orders.reference_needed')
  const own = task.subject_kind === 'refund' ? await refuseOwnBenefit(ctx, { refundId: task.subject_id }) : undefined
  if (own) return own
  await updateTaskDone(ctx.tx, { taskId: task.id, accountId, now: task.now })
  if (task.subject_kind === 'refund')
    await updateRefundProcessed(ctx.tx, { refundId: task.subject_id, reference: input.reference, now: task.now })
  if (task.kind === 'payment_review') await cancelReviewed(ctx, asId('payment_attempts', task.subject_id))
  await writeAudit(ctx, {
    at: task.now,
    action: 'orders.finish_task',
    subjectKind: task.subject_kind,
    subjectId: task.subject_id,
    details: { kind: task.kind, note: input.note, ...(input.reference !== '' && { reference: input.reference }) },
  })
  return { success: true }
}

/**
 * Assigns a task to somebody who works here, or to nobody, and snoozes it until the given time; what is absent stays,
 * so that of two people each changes their own. Audited. Refuses
 * request.not_found for a task of another branch, orders.task_done, and setup.unknown for an account that does not work
 * here.
 */
export async function assignTask(
  ctx: WriteContext,
  input: CheckedOf<typeof assignTaskEndpoint>,
): Promise<OutputOf<typeof assignTaskEndpoint> | Refusal> {
  const branchId = ctx.branch.id
  const task = await lockTask(ctx.tx, { taskId: input.id, branchId })
  if (!task) return refuse('request.not_found')
  if (task.done_at !== null) return refuse('orders.task_done')
  const { account_id: accountId, snoozed_until: until } = input
  if (accountId !== undefined && accountId !== null && !(await worksHere(ctx.tx, { accountId, branchId })))
    return refuse('setup.unknown', { values: { name: accountId } })
  const snoozedUntil = until === undefined || until === null ? until : instant(until)
  await updateTaskAssigned(ctx.tx, { taskId: task.id, accountId, snoozedUntil })
  await writeAudit(ctx, {
    at: task.now,
    action: 'orders.assign_task',
    subjectKind: 'studio_tasks',
    subjectId: task.id,
    details: { kind: task.kind, account_id: accountId, snoozed_until: until },
  })
  return { success: true }
}
