import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, day, startOfDay } from '#domain/kit/time.ts'
import { roundCash } from '#domain/payments/methods-of.ts'
import type {
  listCashDue as listCashDueEndpoint,
  listCash as listCashEndpoint,
  giveCash as giveCashEndpoint,
} from '#domain/settlements/counter-api.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import { type ReadContext, signedIn, type WriteContext } from '#server/kit/context.ts'
import { findCashRefund, updateCashGiven } from '#server/orders/refund-queries.ts'
import { lockTask, updateTaskDone } from '#server/orders/task-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listCashDueRows, listCashRows } from './cash-queries.ts'

/** Orders whose cash is due, the oldest first. */
export async function listCashDue(
  ctx: ReadContext,
  input: CheckedOf<typeof listCashDueEndpoint>,
): Promise<OutputOf<typeof listCashDueEndpoint>> {
  const { id: branchId, zone } = ctx.branch
  const { rows, total } = await listCashDueRows(ctx.db, { branchId, query: input })
  const due = rows.map((row) => ({
    order_id: row.id,
    order_number: row.number,
    status: row.status,
    courier: row.courier,
    tracking_number: row.tracking_number,
    due: toWire(sen(row.gateway_sen)),
    amount: toWire(sen(row.cash_due_sen)),
    rounding: toWire(sen(row.cash_due_sen - row.gateway_sen)),
    placed_at: wireTime(row.placed_at, zone),
  }))
  return page(due, { total, limit: input.limit, page: input.page })
}

/** The cash of the drawer, in and out, the last first. */
export async function listCash(
  ctx: ReadContext,
  input: CheckedOf<typeof listCashEndpoint>,
): Promise<OutputOf<typeof listCashEndpoint>> {
  const { id: branchId, zone } = ctx.branch
  const date = input.day === undefined ? undefined : day(input.day)
  const between = date && { from: startOfDay(date, zone), to: startOfDay(date.add({ days: 1 }), zone) }
  const { rows, total } = await listCashRows(ctx.db, { branchId, query: input, between })
  const moves = rows.map((row) => ({
    kind: row.kind,
    order_id: row.order_id,
    order_number: row.number,
    due: toWire(sen(row.amount_sen)),
    amount: toWire(sen(row.cash_sen)),
    rounding: toWire(sen(row.cash_sen - row.amount_sen)),
    at: wireTime(row.at, zone),
    by_account_id: row.by_account_id,
  }))
  return page(moves, { total, limit: input.limit, page: input.page })
}

/**
 * Staff pay back in cash what was paid in cash: the refund was given and its task is finished. Refuses
 * request.not_found for a task of another branch, `payments.not_cash` for one that is no refund of cash,
 * `orders.task_done`, and giveaways.own.
 */
export async function giveCash(
  ctx: WriteContext,
  input: CheckedOf<typeof giveCashEndpoint>,
): Promise<OutputOf<typeof giveCashEndpoint> | Refusal> {
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
