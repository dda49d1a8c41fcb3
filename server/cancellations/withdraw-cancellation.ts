import type { withdrawCancellation as endpoint } from '#domain/cancellations/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { openOrder } from '#server/orders/open-order.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { loadContact } from '#server/orders/queries.ts'
import { cancellationEmail } from './emails.ts'
import { presentCancellation } from './present-cancellation.ts'
import { findCancellation, updateDecided } from './queries.ts'

/**
 * The order is kept, and cannot be cancelled again. Refuses request.not_found for the request of someone else, and
 * cancellations.decided once the studio has decided.
 */
export async function withdrawCancellation(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
