import type { getCart, putCart } from '#domain/cart/api.ts'
import { lineKey } from '#domain/cart/check-lines.ts'
import type { Sellable, WantedLine } from '#domain/cart/model.ts'
import type { InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire } from '#domain/kit/money.ts'

/** The cart as the server last returned it. */
export type Cart = OutputOf<typeof getCart>
export type CartItem = Cart['items'][number]
/** A line as it is sent. */
export type SentItem = InputOf<typeof putCart>['items'][number]

/** The key of a wire line, received or sent. */
export function itemKey({
  id,
  variation_option_id: variantId = null,
}: Pick<SentItem, 'id' | 'variation_option_id'>): string {
  return lineKey({ productId: id, variantId })
}

/** The input of the cart rules for a line: pages and server use the same rules. */
export function sellableOf(item: CartItem): Sellable {
  const { inventory, deal, variation_option_id: variantId } = item
  const stock = {
    stock: inventory.quantity,
    minQuantity: inventory.min_qty,
    keepAvailable: inventory.is_continuous_selling,
  }
  return {
    productId: item.id,
    variantId,
    price: {
      baseSen: fromWire(item.price),
      groupSen: item.group_price === null ? undefined : fromWire(item.group_price),
      tiers: item.tier_prices.map(({ qty, tier_price: unit }) => ({ quantity: qty, unitSen: fromWire(unit) })),
      deal: deal === null ? undefined : { unitSen: fromWire(deal.price), left: deal.left },
    },
    stock,
    // Stock that lines share (a bundle and its part) is known to the server only: it reports it in `problem`.
    takes: variantId === null ? [] : [{ variantId, quantity: 1, stock }],
    isGift: item.type === 'gift_card',
    minSaleQuantity: inventory.min_sale_qty,
    maxSaleQuantity: inventory.max_sale_qty,
    onSale: item.problem?.code !== 'cart.unavailable',
  }
}

export function wantedLine({ id, variation_option_id: variantId, quantity, checkout }: CartItem): WantedLine {
  return { productId: id, variantId, quantity, checkout }
}

/** The server's problem with a line, while the line is unchanged since. */
export function serverProblem({ problem, pivot, quantity, checkout }: CartItem): CartItem['problem'] {
  return pivot.quantity === quantity && pivot.is_checkout === checkout ? problem : null
}
