import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { roundCash } from '#domain/payments/round-cash.ts'
import type { giveCash as endpoint } from '#domain/settlements/counter-api.ts'
import { refuseOwnBenefit } from '#server/giveaways/refuse-own-benefit.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findCashRefund, updateCashGiven } from '#server/orders/refund-queries.ts'
import { lockTask, updateTaskDone } from '#server/orders/task-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'

/**
 * Staff pay back in cash what was paid in cash: the refund was given and its task is finished. Refuses
 * request.not_found for a task of another branch, `payments.not_cash` for one that is no refund of cash,
 * `orders.task_done`, and giveaways.own.
 */
export async function giveCash(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx } = ctx
  const task = await lockTask(tx, { taskId: input.id, branchId: ctx.branch.id })
  if (!task) return refuse('request.not_found')
  const refund = task.subject_kind === 'refund' ? await findCashRefund(tx, task.subject_id) : undefined
  if (!refund) return refuse('payments.not_cash')
  if (task.done_at !== null) return refuse('orders.task_done')
  const own = await refuseOwnBenefit(ctx, { refundId: refund.id })
  if (own) return own
  const dueSen = sen(refund.amount_sen)
  const cashSen = roundCash(dueSen)
  const { accountId } = signedIn(ctx)
  await updateCashGiven(tx, { refundId: refund.id, cashSen, accountId, now: task.now })
  await updateTaskDone(tx, { taskId: task.id, accountId, now: task.now })
  await writeAudit(ctx, {
    at: task.now,
    action: 'settlements.give_cash',
    subjectKind: 'refund',
    subjectId: refund.id,
    details: { due_sen: dueSen, cash_sen: cashSen },
  })
  return {
    success: true,
    cash: { due: toWire(dueSen), amount: toWire(cashSen), rounding: toWire(sen(cashSen - dueSen)) },
  }
}
