import { z } from 'zod/mini'
import { inventory } from '#domain/catalog/stock.ts'
import { giftArtworks } from '#domain/giftcards/model.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { pointsOffer } from '#domain/points/points.ts'
import { freeShipping, shippingItem } from '#domain/shipping/api.ts'
import { asUsual } from './checkout-api.ts'
import { shownAddress } from './checkout-state.ts'
import { cartLimit, maxLines, maxQuantity } from './model.ts'

const tier = z.strictObject({ qty: z.number(), tier_price: wireMoney })

const variant = z.strictObject({ id: idOf('product_variants'), title: z.string(), image: z.nullable(z.string()) })

/** A line of the cart, every field as the specification names it. `id` is the product's. */
const cartItem = z.strictObject({
  id: idOf('products'),
  variation_option_id: z.nullable(idOf('product_variants')),
  slug: z.string(),
  type: z.enum(['simple', 'variable', 'class_package', 'gift_card']),
  name: z.string(),
  image: z.nullable(z.string()),
  /** The classes that a package holds, drawn as its rings; null for anything else. */
  credits: z.nullable(z.number()),
  /** The chosen artwork of a gift card; null for anything else. */
  template: z.nullable(z.enum(giftArtworks)),
  quantity: z.number(),
  stock: z.number(),
  min_sale_qty: z.number(),
  max_sale_qty: z.number(),
  keep_available: z.boolean(),
  /** Of one piece, before any rule. */
  price: wireMoney,
  /** Of one piece, as `price_rule` sets it at this quantity. */
  final_price: wireMoney,
  price_rule: z.enum(['base', 'group', 'tier', 'deal']),
  price_total: wireMoney,
  /** What a piece costs at a larger quantity. */
  next_tier: z.nullable(tier),
  checkout: z.boolean(),
  /** It is in the totals: selected, and can be bought as it stands. */
  counted: z.boolean(),
  /** Why it cannot be bought as it stands, and the sentence of it. */
  problem: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  pivot: z.strictObject({
    quantity: z.number(),
    final_price: wireMoney,
    price_total: wireMoney,
    is_checkout: z.boolean(),
  }),
  variant: z.nullable(variant),
  /** The product of the line; null for a package or a gift card. */
  variation_options: z.array(variant),
  inventory,
  tier_prices: z.array(tier),
  /** A deal that runs, and how many it has left. */
  deal: z.nullable(z.strictObject({ price: wireMoney, left: z.number() })),
  group_price: z.nullable(wireMoney),
})

/**
 * Of something that the caller's own open order holds: how much the caller may have of it, since the next order
 * replaces that one. Products are the same for everyone, and a page applies this on top.
 */
const ownHeld = z.strictObject({
  id: idOf('products'),
  variation_option_id: idOf('product_variants'),
  sold_out: z.boolean(),
  inventory,
  deal: z.nullable(z.strictObject({ price: wireMoney, left: z.number() })),
})

/** A cart as the API writes it. */
export const cart = {
  /** A guest's bearer secret, present only in the response that makes it; null for everyone else. */
  uuid: z.nullable(z.string()),
  version: z.number(),
  items: z.array(cartItem),
  isEmpty: z.boolean(),
  own_held: z.array(ownHeld),
  /** Different items, all of them. */
  items_count: z.number(),
  /** Pieces of the items that count. */
  items_qty: z.number(),
  items_total: wireMoney,
  subtotal: wireMoney,
  delivery_fee: wireMoney,
  /** What the items cost with their delivery, less the coupon, before any tender. */
  grand_total: wireMoney,
  /** The part of it that only the gateway can pay: the gift cards among the items. */
  bank_only: wireMoney,
  /**
   * Of the goods that count, as `GET /shippings` asks for it: packages have no weight and do not count towards free
   * delivery.
   */
  parcel: z.strictObject({ goods: wireMoney, weight_grams: z.number() }),
  /** The rows that sum up to it. */
  totals: z.array(
    z.strictObject({
      kind: z.enum(['items', 'coupon', 'referral', 'delivery', 'bag_fee', 'tip', 'tax']),
      amount: wireMoney,
    }),
  ),
  coupon_code: z.nullable(z.string()),
  coupon_discount: wireMoney,
  /** The effect of the coupon, as a buyer reads it; null while it takes nothing off. */
  coupon_reason: z.nullable(z.string()),
  /** Why the code takes nothing off at present. */
  coupon_problem: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  /** Of the coupon and the referral together. */
  discount: wireMoney,
  point_info: pointsOffer,
  /** By the chosen delivery method, else by the first that may be free. */
  free_shipping_info: z.nullable(freeShipping),
  use_points: z.boolean(),
  use_golds: z.boolean(),
  /** Gift cards that were entered, with what each would pay; of a code only the last four letters. */
  applied_gift_cards: z.array(z.strictObject({ id: idOf('gift_cards'), code: z.string(), amount: wireMoney })),
  gift_card_credit: wireMoney,
  billing_address: z.nullable(shownAddress),
  shipping_address: z.nullable(shownAddress),
  shipping_method: z.nullable(shippingItem),
  shipping_class_id: z.null(),
  shipping_remarks: z.string(),
  payment_method_id: z.null(),
  payment_method: z.nullable(z.string()),
  meta: z.strictObject({}),
}

/** Writes no row: a client without a cart gets a secret under which the first PUT stores one. */
export const getCart = endpoint({
  name: 'cart.get',
  method: 'GET',
  path: '/cart',
  who: 'anyone',
  summary: "The caller's cart, priced now",
  refusals: [],
  input: z.strictObject({ usual: asUsual }),
  output: z.strictObject(cart),
})

/**
 * The absolute list: a line absent or with quantity 0 is removed. `version` is the one that the list was made from;
 * when the cart has changed since, nothing is changed and the caller reads it again. Without it the last write wins.
 * Needs an auth or a guest token.
 */
export const putCart = endpoint({
  name: 'cart.put',
  method: 'PUT',
  path: '/cart',
  who: 'anyone',
  summary: 'Replace the lines of the cart',
  limit: cartLimit,
  refusals: [
    'auth.required',
    'cart.quantity',
    'cart.max_quantity',
    'cart.min_quantity',
    'cart.sold_out',
    'cart.unavailable',
    'packages.intro_used',
    'packages.intro_single',
    'cart.too_many_lines',
    'cart.changed',
  ],
  input: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: idOf('products'),
          variation_option_id: z.optional(z.nullable(idOf('product_variants'))),
          /** The rule sets how many of each thing may be bought; this limit only bounds the request. */
          quantity: z.int('fields.quantity').check(
            z.minimum(0, 'fields.quantity'),
            z.overwrite((wanted) => Math.min(wanted, maxQuantity + 1)),
          ),
          checkout: z._default(z.boolean(), true),
        }),
      )
      .check(z.maxLength(maxLines * 2)),
    version: z.optional(z.int().check(z.minimum(0))),
  }),
  output: z.strictObject({ success: z.literal(true), ...cart }),
})
