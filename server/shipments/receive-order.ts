import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { OrderStatus } from '#domain/orders/model.ts'
import type { receiveOrder as endpoint } from '#domain/shipments/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { moveGoods } from './move-goods.ts'

const wasSent: readonly OrderStatus[] = ['delivery', 'complete', 'canceled']

/**
 * "I've received it": completes an order that is with the courier. Refuses shipments.not_sent, shipments.complete and
 * what `moveGoods` refuses.
 */
export async function receiveOrder(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const access = await orderAccess(ctx.tx, ctx, id)
  if (isRefusal(access)) return access
  const order = await findOrder(ctx.tx, access)
  // Goods that were not sent cannot be received.
  if (order && !wasSent.includes(order.status)) return refuse('shipments.not_sent')
  if (order?.status === 'complete') return refuse('shipments.complete')
  const moved = await moveGoods(ctx, { ...access, to: 'complete', reason: 'received' })
  return isRefusal(moved) ? moved : { success: true, order: moved.order }
}
