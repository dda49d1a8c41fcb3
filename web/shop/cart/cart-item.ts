import type { getCart, putCart } from '#domain/cart/api.ts'
import type { SoldThing, WantedLine } from '#domain/cart/model.ts'
import type { InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire } from '#domain/kit/money.ts'

/** The cart as the studio last told it. */
export type Cart = OutputOf<typeof getCart>
export type CartItem = Cart['items'][number]
/** A line as it is sent. */
export type SentItem = InputOf<typeof putCart>['items'][number]

/** Names a line, by the words of the wire as `lineKey` does by those of the rules. */
export function itemKey(item: Pick<CartItem, 'id' | 'variation_option_id'>): string {
  return item.variation_option_id ?? item.id
}

/** What the rules of the cart know of a line: the pages and the studio ask the same ones. */
export function soldThing(item: CartItem): SoldThing {
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
    // What lines share (a bundle and its part) only the studio knows: it says so in `problem`.
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

/** What the studio says is wrong with a line, as long as the line is as it was then. */
export function serverProblem({ problem, pivot, quantity, checkout }: CartItem): CartItem['problem'] {
  return pivot.quantity === quantity && pivot.is_checkout === checkout ? problem : null
}
