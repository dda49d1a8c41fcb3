import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getOrder as endpoint } from '#domain/orders/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { orderAccess } from './order-access.ts'
import { presentOrders } from './present-orders.ts'
import { findOrder } from './queries.ts'

/**
 * One order of the caller, by its account or by its key. Somebody else's is request.not_found, like one that does not
 * exist.
 */
export async function getOrder(
  ctx: Pick<ReadContext, 'caller' | 'orderKey' | 'config' | 'branch' | 'db' | 'locale'>,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const access = await orderAccess(ctx.db, ctx, input.id)
  if (isRefusal(access)) return access
  const order = await findOrder(ctx.db, access)
  const [shown] = await presentOrders(ctx.db, order ? [order] : [], {
    locale: ctx.locale,
    branch: ctx.branch,
    now: await studioNow(ctx.db),
  })
  return shown ?? refuse('request.not_found')
}
