import { sen, type Sen } from '#domain/kit/money.ts'
import type { Policies } from '#domain/studio/model.ts'

interface Delivered {
  readonly policies: Pick<Policies, 'bag_fee_sen' | 'delivery_tips_sen'>
  readonly hasGoods: boolean
  /** A delivery method was chosen and is available. */
  readonly isDelivered: boolean
  /** The tip that the buyer has chosen. */
  readonly tipSen: Sen
}

/** What an order of goods costs besides its delivery. */
export interface DeliveryExtras {
  readonly bagFeeSen: Sen
  readonly tipSen: Sen
}

/**
 * Bag fee and delivery tip are off unless the studio sets them. The bag is one for each order of goods. A tip is one of
 * those that are offered, and goes with a delivery: a tip that is no longer offered counts as none, so that nobody pays
 * what their page does not show.
 */
export function deliveryExtras({ policies, hasGoods, isDelivered, tipSen }: Delivered): DeliveryExtras {
  const isOffered = isDelivered && policies.delivery_tips_sen.includes(tipSen)
  return { bagFeeSen: sen(hasGoods ? policies.bag_fee_sen : 0), tipSen: isOffered ? tipSen : sen(0) }
}
