import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { receiveOrder as endpoint } from '#domain/shipments/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { moveGoods } from './move-goods.ts'

/** "I've received it": completes an order that is with the courier. Refuses what `moveGoods` refuses. */
export async function receiveOrder(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const access = orderAccess(ctx, id)
  if (isRefusal(access)) return access
  const order = await findOrder(ctx.tx, access)
  // What is only packed has not left the studio, so nobody has received it.
  if (order?.status === 'packed') return refuse('shipments.not_now')
  const moved = await moveGoods(ctx, { ...access, to: 'complete', reason: 'received' })
  return isRefusal(moved) ? moved : { success: true, order: moved.order }
}
