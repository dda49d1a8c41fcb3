import type { CartOffer } from '../catalog/card.ts'
import type { CartItem } from './cart-item.ts'

/** The line of a product that the server has not returned yet. */
export function lineOf({ title, ...offer }: CartOffer): CartItem {
  const { price, variation_option_id: variantId, image, inventory } = offer
  return {
    ...offer,
    credits: null,
    template: null,
    quantity: 0,
    stock: inventory.quantity,
    min_sale_qty: inventory.min_sale_qty,
    max_sale_qty: inventory.max_sale_qty,
    keep_available: inventory.is_continuous_selling,
    final_price: price,
    price_rule: 'base',
    price_total: '0.00',
    next_tier: null,
    checkout: true,
    counted: true,
    problem: null,
    pivot: { quantity: 0, final_price: price, price_total: '0.00', is_checkout: true },
    variant: { id: variantId, title, image },
    variation_options: [{ id: variantId, title, image }],
    group_price: null,
  }
}
