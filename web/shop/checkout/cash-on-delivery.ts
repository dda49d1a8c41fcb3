import { fromWire, sen, toWire } from '#domain/kit/money.ts'
import { checkCash } from '#domain/orders/cash.ts'
import { roundCash } from '#domain/payments/methods-of.ts'
import type { WaysToPay } from '../orders/bank-choices.ts'
import type { Cart, Split } from './load-cart-checkout.ts'

interface Choosing {
  readonly cart: { readonly items: readonly Pick<Cart['items'][number], 'counted' | 'variation_option_id'>[] }
  readonly split: Pick<Split, 'toPay'>
  /** The studio's limit for cash on delivery, as on the wire. */
  readonly max: string
}

/**
 * The amounts of cash on delivery, by the rule of the server; undefined where it is not offered. The buyer's other
 * orders are counted when the order is placed.
 */
export function onDelivery({ cart, split, max }: Choosing): WaysToPay['onDelivery'] {
  const leftSen = fromWire(split.toPay)
  const facts = {
    maxSen: fromWire(max),
    onlyGoods: cart.items.every((item) => !item.counted || item.variation_option_id !== null),
    open: 0,
    openMax: 1,
    ofNetwork: 0,
    ofNetworkMax: 1,
  }
  if (leftSen === 0 || checkCash(facts, leftSen) !== undefined) return undefined
  const cashSen = roundCash(leftSen)
  return { left: split.toPay, rounding: toWire(sen(cashSen - leftSen)), amount: toWire(cashSen) }
}
