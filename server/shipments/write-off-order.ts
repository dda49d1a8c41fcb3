import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { cashStatus } from '#domain/orders/cash.ts'
import type { writeOffOrder as endpoint } from '#domain/shipments/api.ts'
import { decideWriteOff } from '#domain/shipments/decide-write-off.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import { openOrder } from '#server/orders/open-orders.ts'
import { loadContact, loadOrder } from '#server/orders/queries.ts'
import { presentOne } from '#server/orders/read-orders.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { shipmentEmail } from './emails.ts'
import { isCancelling } from './queries.ts'

/**
 * Writes off cash on delivery that never came, with the reason: the order is canceled, the buyer notified, and it is
 * audited. Refuses request.not_found for an order of another branch, and what `decideWriteOff` refuses, giveaways.own.
 */
export async function writeOffOrder(
  ctx: WriteContext,
  { id, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, locale, branch } = ctx
  const opened = await openOrder(tx, { orderId: id, branchId: branch.id })
  if (!opened) return refuse('request.not_found')
  const { order, now } = opened
  const refusal =
    decideWriteOff({ isDue: cashStatus(order) === 'due', isCancelling: await isCancelling(tx, order.id) }) ??
    (await refuseOwnBenefit(ctx, { orderId: order.id }))
  if (refusal) return refusal
  const changes = [{ to: 'canceled', reason }] as const
  await applyChanges(tx, { orders: [{ ...opened, changes }], origin: ctx.origin, now })
  const current = await loadOrder(tx, order.id)
  const about = { order: current, contact: await loadContact(tx, current), origin: ctx.origin }
  const message = shipmentEmail({ ...about, step: 'written_off' })
  if (message) await queueMessage(tx, message, now)
  await writeAudit(ctx, {
    at: now,
    action: 'shipments.write_off',
    subjectKind: 'order',
    subjectId: order.id,
    details: { reason, cash_due_sen: order.cash_due_sen, was: order.status },
  })
  return { success: true, order: await presentOne(tx, { order: current, locale, branch, now }) }
}
