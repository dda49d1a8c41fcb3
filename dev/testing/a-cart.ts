import type { getCart } from '#domain/cart/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { afterKnown, type CartState } from '#web/shop/cart/cart-state.ts'
import type { Change } from '#web/shop/cart/change.ts'

type Cart = OutputOf<typeof getCart>
type CartItem = Cart['items'][number]

const idOfPlace = (place: number) => `0195d3a0-0000-7000-8000-${String(place).padStart(12, '0')}`

/** A line of goods at RM 49 with unlimited stock; `place` distinguishes it from others. */
export function aCartItem(place: number, change: Partial<CartItem> = {}): CartItem {
  const variantId = asId('product_variants', idOfPlace(1000 + place))
  return {
    id: asId('products', idOfPlace(place)),
    variation_option_id: variantId,
    slug: `thing-${place}`,
    type: 'simple',
    name: `Thing ${place}`,
    image: null,
    credits: null,
    template: null,
    quantity: 1,
    stock: 0,
    min_sale_qty: 1,
    max_sale_qty: 0,
    keep_available: true,
    price: '49.00',
    final_price: '49.00',
    price_rule: 'base',
    price_total: '49.00',
    next_tier: null,
    checkout: true,
    counted: true,
    problem: null,
    pivot: { quantity: 1, final_price: '49.00', price_total: '49.00', is_checkout: true },
    variant: { id: variantId, title: '', image: null },
    variation_options: [{ id: variantId, title: '', image: null }],
    inventory: { quantity: 0, min_qty: 0, min_sale_qty: 1, max_sale_qty: 0, is_continuous_selling: true },
    tier_prices: [],
    deal: null,
    group_price: null,
    ...change,
  }
}

/** A cart of those lines. Its totals are not used. */
export function aCart(items: readonly CartItem[], version = 1): Cart {
  return {
    uuid: null,
    version,
    items: [...items],
    isEmpty: items.length === 0,
    items_count: items.length,
    items_qty: 0,
    items_total: '0.00',
    subtotal: '0.00',
    grand_total: '0.00',
    delivery_fee: '0.00',
    bank_only: '0.00',
    own_held: [],
    parcel: { goods: '0.00', weight_grams: 0 },
    totals: [],
    coupon_code: null,
    coupon_discount: '0.00',
    coupon_reason: null,
    coupon_problem: null,
    discount: '0.00',
    point_info: null,
    free_shipping_info: null,
    use_points: false,
    use_golds: false,
    applied_gift_cards: [],
    gift_card_credit: '0.00',
    billing_address: null,
    shipping_address: null,
    shipping_method: null,
    shipping_class_id: null,
    shipping_remarks: '',
    payment_method_id: null,
    payment_method: null,
    meta: {},
  }
}

/** The state after one more tap of its only tab. */
export function tapIn(state: CartState, change: Change): CartState {
  const tab = 'tab'
  const tap = { tab, place: (state.tapped[tab] ?? 0) + 1, owner: state.owner, change }
  return afterKnown(state, { taps: [tap], stored: {} })
}
