import type {
  requestCancellation as requestCancellationEndpoint,
  withdrawCancellation as withdrawCancellationEndpoint,
} from '#domain/cancellations/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { openOrder } from '#server/orders/open-orders.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { loadContact } from '#server/orders/queries.ts'
import { cancellationOf } from './cancellation-of.ts'
import { cancellationEmail } from './emails.ts'
import { findOfOrder, insertCancellation, findCancellation, updateDecided } from './queries.ts'
import { presentCancellation } from './read-cancellations.ts'

/**
 * Asks to cancel an order, once for each order. A guest has no wallet, so the money goes back to its source. Refuses
 * what `decideCancellation` refuses, under the lock of the order.
 */
export async function requestCancellation(
  ctx: WriteContext,
  input: CheckedOf<typeof requestCancellationEndpoint>,
): Promise<OutputOf<typeof requestCancellationEndpoint> | Refusal> {
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

/**
 * The order is kept, and cannot be cancelled again. Refuses request.not_found for the request of someone else, and
 * cancellations.decided once the studio has decided.
 */
export async function withdrawCancellation(
  ctx: WriteContext,
  { id }: CheckedOf<typeof withdrawCancellationEndpoint>,
): Promise<OutputOf<typeof withdrawCancellationEndpoint> | Refusal> {
  const { tx } = ctx
  const { caller, orderKey } = ctx
  const isOwn = caller.kind === 'account' && orderKey === undefined
  const found = await findCancellation(tx, { id, ...(isOwn && { accountId: caller.accountId }) })
  // No order has the id of a request, so an unknown request is treated like one of somebody else.
  const access = await orderAccess(tx, ctx, found?.order_id ?? asId('orders', id))
  if (isRefusal(access)) return access
  const open = await openOrder(tx, access)
  if (!open) return refuse('request.not_found')
  const { order, now } = open
  // Read again under the lock of the order, which a decision holds as well.
  if ((await findCancellation(tx, { id }))?.status !== 'pending') return refuse('cancellations.decided')
  await updateDecided(tx, { id, status: 'withdrawn', by: null, answer: '', now })
  const request = await findCancellation(tx, { id })
  if (!request) throw new Error(`cancellation request ${id} is missing under the lock of its order`)
  const about = { order, request, contact: await loadContact(tx, order), origin: ctx.origin }
  const message = cancellationEmail({ ...about, step: 'withdrawn' })
  if (message) await queueMessage(tx, message, now)
  return { success: true, cancellation: presentCancellation(request, ctx.branch.zone) }
}
