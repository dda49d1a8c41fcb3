import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Policies } from '#domain/studio/model.ts'

/** Orders that wait to be paid and are not over yet. */
export interface OpenOrders {
  /** Of the buyer. A guest is known by e-mail and phone. */
  readonly own: number
  /** Of guests of the buyer's network, since anyone can make up an e-mail; 0 for a member. */
  readonly ofNetwork: number
}

/**
 * Refuses another order while too many wait (orders.too_many_open), and one of a guest while too many guests of one
 * network do (orders.too_many_of_guests).
 */
export function checkOpenOrders(
  { own, ofNetwork }: OpenOrders,
  policies: Pick<Policies, 'open_orders_max' | 'guest_orders_max'>,
): Refusal | undefined {
  if (own >= policies.open_orders_max) return refuse('orders.too_many_open')
  return ofNetwork >= policies.guest_orders_max ? refuse('orders.too_many_of_guests') : undefined
}
