import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { ordersOverview as endpoint } from '#domain/purchases/api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { countOrders } from './queries.ts'

/** How many of the caller's orders in the branch stand in each status. */
export async function getOverview(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const counted = await countOrders(ctx.db, { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id })
  return {
    pending: counted.get('pending') ?? 0,
    processing: counted.get('processing') ?? 0,
    packed: counted.get('packed') ?? 0,
    delivery: counted.get('delivery') ?? 0,
    complete: counted.get('complete') ?? 0,
    canceled: counted.get('canceled') ?? 0,
  }
}
