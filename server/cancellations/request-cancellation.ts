import type { requestCancellation as endpoint } from '#domain/cancellations/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { openOrder } from '#server/orders/open-order.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { loadContact } from '#server/orders/queries.ts'
import { cancellationOf } from './cancellation-of.ts'
import { cancellationEmail } from './emails.ts'
import { presentCancellation } from './present-cancellation.ts'
import { findOfOrder, insertCancellation } from './queries.ts'

/**
 * Asks to cancel an order, once for each order. A guest has no wallet, so the money goes back to its source. Refuses
 * what `decideCancellation` refuses, under the lock of the order.
 */
export async function requestCancellation(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx } = ctx
  const access = await orderAccess(tx, ctx, input.order_id)
  if (isRefusal(access)) return access
  const open = await openOrder(tx, access)
  if (!open) return refuse('request.not_found')
  const { order, lines, now } = open
  const before = await findOfOrder(tx, order.id)
  const sum = cancellationOf({ order, lines, status: order.status, before: before?.status })
  if (isRefusal(sum)) return sum
  const destination = order.account_id === null ? 'source' : input.destination
  await insertCancellation(tx, {
    orderId: order.id,
    reason: input.reason,
    comment: input.comment,
    destination,
    amountSen: sum.totalSen,
    now,
  })
  const request = await findOfOrder(tx, order.id)
  if (!request) throw new Error(`the cancellation request of order ${order.id} was not written`)
  const about = { order, request, contact: await loadContact(tx, order), origin: ctx.origin }
  const message = cancellationEmail({ ...about, step: 'requested' })
  if (message) await queueMessage(tx, message, now)
  return { success: true, cancellation: presentCancellation(request, ctx.branch.zone) }
}
