import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { countOpenOrders } from './queries.ts'

/**
 * Refuses another order (orders.too_many_open) while too many of the buyer's orders wait to be paid. The buyer must be
 * locked.
 */
export async function checkOpenOrders(ctx: WriteContext): Promise<Refusal | undefined> {
  const policies = await ctx.policies()
  const open = await countOpenOrders(ctx.tx, signedIn(ctx).accountId)
  return open >= policies.open_orders_max ? refuse('orders.too_many_open') : undefined
}
