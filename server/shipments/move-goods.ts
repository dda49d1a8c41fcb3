import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import type { OrderChange } from '#domain/orders/model.ts'
import { decideShipment, type Shipped } from '#domain/shipments/decide-shipment.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import { openOrder } from '#server/orders/open-orders.ts'
import { loadContact, loadOrder } from '#server/orders/queries.ts'
import { presentOne } from '#server/orders/read-orders.ts'
import { shipmentEmail } from './emails.ts'
import { isCancelling } from './queries.ts'

interface Step {
  readonly orderId: Id<'orders'>
  /** The owner of the order, where an account calls. */
  readonly accountId?: Id<'accounts'>
  readonly to: Shipped
  readonly reason: string
  readonly sent?: OrderChange['sent']
}

/**
 * Moves the goods of an order one step on, and notifies the buyer. Refuses request.not_found and what the rule refuses.
 */
export async function moveGoods(ctx: WriteContext, { to, reason, sent, ...wanted }: Step) {
  const { tx, locale, branch } = ctx
  const open = await openOrder(tx, { ...wanted, branchId: branch.id })
  if (!open) return refuse('request.not_found')
  const { order, lines, now } = open
  const facts = {
    status: order.status,
    hasGoods: hasGoods(lines),
    isCancelling: await isCancelling(tx, order.id),
    cashDueSen: order.cash_due_sen === null || order.paid_at !== null ? undefined : sen(order.cash_due_sen),
  }
  const refusal: Refusal | undefined = decideShipment(facts, to)
  if (refusal) return refusal
  const changes: readonly OrderChange[] = [{ to, reason, ...(sent && { sent }) }]
  await applyChanges(tx, { orders: [{ ...open, changes }], origin: ctx.origin, now })
  const current = await loadOrder(tx, order.id)
  const about = { order: current, contact: await loadContact(tx, current), origin: ctx.origin }
  const message = shipmentEmail({ ...about, step: to })
  if (message) await queueMessage(tx, message, now)
  return { success: true as const, order: await presentOne(tx, { order: current, locale, branch, now }), at: now }
}
