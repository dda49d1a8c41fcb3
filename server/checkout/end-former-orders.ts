import { raiseVersion } from '#server/cart/checkout-queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { endGivingWay } from '#server/orders/end-giving-way.ts'
import type { OpenCheckout } from './open-checkout.ts'

/**
 * Ends the buyer's orders that the new one replaces. Returns the version of the cart for it: a new one when an order of
 * the present version was placed and expired.
 */
export async function endFormerOrders(ctx: WriteContext, { orders, givingWay, cart }: OpenCheckout): Promise<number> {
  await endGivingWay(ctx, { orders, givingWay })
  const isUsed = orders.some(({ order }) => order.cart_id === cart.id && order.cart_version === cart.version)
  return isUsed ? raiseVersion(ctx.tx, { cartId: cart.id, now: cart.now }) : cart.version
}
