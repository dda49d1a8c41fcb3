import { lineKey } from '#domain/cart/check-lines.ts'
import { priceCart, type PricedCart } from '#domain/cart/price-cart.ts'
import { sellableOf, serverProblem, wantedLine, type CartItem } from './cart-item.ts'

export type PricedLine = PricedCart['lines'][number]

/** Sold out or withdrawn: it cannot be selected, whatever its quantity. */
export function isGone({ problem }: PricedLine): boolean {
  return problem?.code === 'cart.sold_out' || problem?.code === 'cart.unavailable'
}

/** The current prices of the lines, by the rule that the server uses. */
export function priceLines(items: readonly CartItem[]): PricedCart {
  const catalog = new Map(
    items.map((item) => {
      const sellable = sellableOf(item)
      return [lineKey(sellable), sellable]
    }),
  )
  const lines = items.map((item) => {
    const line = wantedLine(item)
    return { ...line, checkout: line.checkout && serverProblem(item) === null }
  })
  return priceCart(lines, catalog)
}
