import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { ordersOverview as endpoint } from '#domain/purchases/api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { countOrders, listKeptNumbers } from './queries.ts'

/** The number of the caller's orders in the branch by status, and those that wait for the e-mail to be verified. */
export async function getOverview(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const of = { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id }
  const counted = await countOrders(ctx.db, of)
  return {
    pending: counted.get('pending') ?? 0,
    processing: counted.get('processing') ?? 0,
    packed: counted.get('packed') ?? 0,
    delivery: counted.get('delivery') ?? 0,
    complete: counted.get('complete') ?? 0,
    canceled: counted.get('canceled') ?? 0,
    kept: await listKeptNumbers(ctx.db, of),
  }
}
