import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { expireOrder } from './expire-order.ts'
import { countOpenOrders, listExpiredOrders } from './queries.ts'

/** Ends the buyer's orders whose time is over, and refuses another (orders.too_many_open) while too many wait to be paid. The buyer must be locked. */
export async function mayOrder(ctx: WriteContext): Promise<Refusal | undefined> {
  const { accountId } = signedIn(ctx)
  // Whoever comes back after half an hour must not meet what the order that ended meanwhile held.
  for (const orderId of await listExpiredOrders(ctx.tx, { accountId, limit: 20 })) await expireOrder(ctx.tx, orderId)
  const policies = await loadPolicies(ctx.tx, ctx.branch.id)
  return (await countOpenOrders(ctx.tx, accountId)) >= policies.open_orders_max
    ? refuse('orders.too_many_open')
    : undefined
}
