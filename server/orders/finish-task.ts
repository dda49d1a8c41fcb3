import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { finishTask as endpoint } from '#domain/orders/api.ts'
import { refuseOwnBenefit } from '#server/giveaways/refuse-own-benefit.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { updateRefundProcessed } from './refund-queries.ts'
import { lockTask, updateTaskDone } from './task-queries.ts'

/**
 * Staff did what only a person could do. For a refund: the money was sent at the portal, under the reference of that
 * transfer. A finished task stays as it was. Refuses request.not_found for a task of another branch, and
 * orders.reference_needed for a refund without a reference, giveaways.own for one's own refund.
 */
export async function finishTask(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const task = await lockTask(ctx.tx, { taskId: input.id, branchId: ctx.branch.id })
  if (!task) return refuse('request.not_found')
  if (task.done_at !== null) return { success: true }
  if (task.subject_kind === 'refund' && input.reference === '') return refuse('orders.reference_needed')
  const own = task.subject_kind === 'refund' ? await refuseOwnBenefit(ctx, { refundId: task.subject_id }) : undefined
  if (own) return own
  await updateTaskDone(ctx.tx, { taskId: task.id, accountId: signedIn(ctx).accountId, now: task.now })
  if (task.subject_kind === 'refund')
    await updateRefundProcessed(ctx.tx, { refundId: task.subject_id, reference: input.reference, now: task.now })
  await writeAudit(ctx, {
    at: task.now,
    action: 'orders.finish_task',
    subjectKind: task.subject_kind,
    subjectId: task.subject_id,
    details: { kind: task.kind, note: input.note, ...(input.reference !== '' && { reference: input.reference }) },
  })
  return { success: true }
}
