import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getOrder as endpoint } from '#domain/orders/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentOrders } from './present-orders.ts'
import { findOrder } from './queries.ts'

/** One order of the caller. Somebody else's is as absent as one that was never placed: request.not_found. */
export async function getOrder(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const order = await findOrder(ctx.db, { orderId: input.id, accountId: signedIn(ctx).accountId })
  const [shown] = await presentOrders(ctx.db, order ? [order] : [], {
    locale: ctx.locale,
    branch: ctx.branch,
    now: await studioNow(ctx.db),
  })
  return shown ?? refuse('request.not_found')
}
