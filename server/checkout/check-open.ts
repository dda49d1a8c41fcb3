import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { NewOrder } from '#server/orders/change-queries.ts'
import { checkOpenOrders } from '#server/orders/check-open-orders.ts'
import { guestNetwork } from '#server/reservations/guest-network.ts'
import { countGuestOrders, countNetworkOrders } from './queries.ts'

/**
 * Refuses another order (orders.too_many_open) while too many of the buyer's orders wait to be paid; a guest is known
 * by e-mail and phone within a network: anyone can type another's, and anyone can make them up, so too many of one
 * network are refused as well (orders.too_many_of_guests). The buyer must be locked.
 */
export async function checkOpen(ctx: WriteContext, buyer: NewOrder['buyer']): Promise<Refusal | undefined> {
  if (buyer.accountId !== null) return checkOpenOrders(ctx)
  const policies = await ctx.policies()
  const network = guestNetwork(ctx)
  const open = await countGuestOrders(ctx.tx, { ...buyer, network })
  if (open >= policies.open_orders_max) return refuse('orders.too_many_open')
  const beside = network === null ? 0 : await countNetworkOrders(ctx.tx, network)
  return beside >= policies.guest_orders_max ? refuse('orders.too_many_of_guests') : undefined
}
