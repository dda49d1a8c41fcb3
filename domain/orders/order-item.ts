import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { seenStatuses, tenderKinds } from './model.ts'
import { orderAddress } from './order-address.ts'

/**
 * `extension` sells months of the pack `lot_id`, and the quantity is how many; `goods` are variants of the catalogue.
 */
const line = z.strictObject({
  kind: z.enum(['package', 'extension', 'goods', 'gift_card']),
  plan_id: z.nullable(z.string()),
  lot_id: z.nullable(z.string()),
  product_id: z.nullable(idOf('products')),
  variant_id: z.nullable(idOf('product_variants')),
  /** The path of the product in the catalogue, while it has one. */
  slug: z.nullable(z.string()),
  title: z.string(),
  /** The chosen size or colour, by its name at that time. */
  option: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** Classes of one pack; null for anything else. */
  credits: z.nullable(z.number()),
  quantity: z.number(),
  /** Of one piece before any rule; null in orders from before the catalogue. */
  base_price: z.nullable(wireMoney),
  price_rule: z.nullable(z.enum(['base', 'group', 'tier', 'deal'])),
  unit_price: wireMoney,
  total: wireMoney,
  /** The line's share of the order's discount: `total` less this is what was paid for it. */
  discount: wireMoney,
  /**
   * The sales tax of the line, with the rate of its day in per cent; included in its price, or on top (`tax_added`).
   */
  tax: wireMoney,
  tax_percent: z.number(),
  delivered: z.boolean(),
})

/** An order in every response. */
export const orderItem = z.strictObject({
  id: idOf('orders'),
  number: z.string(),
  status: z.enum([
    'pending',
    'pending_payment',
    'holded',
    'payment_review',
    'processing',
    'packed',
    'delivery',
    'complete',
    'canceled',
  ]),
  lines: z.array(line),
  subtotal: wireMoney,
  discount: wireMoney,
  /** The part of the discount that is a friend's, for having been referred. */
  referral_discount: wireMoney,
  coupon_code: z.nullable(z.string()),
  delivery: wireMoney,
  bag_fee: wireMoney,
  tip: wireMoney,
  /** The sales tax of all lines, and the part of it that comes on top of the prices and is part of the total. */
  tax: wireMoney,
  tax_added: wireMoney,
  points: wireMoney,
  gift_card: wireMoney,
  store_credit: wireMoney,
  total: wireMoney,
  to_pay: wireMoney,
  /** The tenders of the total, in the order of deduction; those of 0.00 are left out. */
  tenders: z.array(z.strictObject({ kind: z.enum(tenderKinds), amount: wireMoney })),
  contact: z.strictObject({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  billing_address: z.nullable(orderAddress),
  shipping_address: z.nullable(orderAddress),
  /** With its first and last day of arrival, in the studio's zone. */
  shipping_method: z.nullable(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      arrives_from: z.nullable(wireDay),
      arrives_to: z.nullable(wireDay),
    }),
  ),
  shipping_remarks: z.string(),
  delivery_time: z.string(),
  leave_at_door: z.boolean(),
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
  /** The buyer's tax number, where one was given. */
  buyer_tin: z.nullable(z.string()),
  placed_at: wireInstant,
  paid_at: z.nullable(wireInstant),
  expires_at: wireInstant,
  /** When it first reached each of its statuses, up to the present one. */
  timeline: z.array(z.strictObject({ status: z.enum(seenStatuses), at: wireInstant })),
  /** Until when goods are held for this order while it waits for its payment; null without a hold. */
  hold_ends_at: z.nullable(wireInstant),
  /** How much of that is left at the time of the response, so that a device counts down without a correct clock. */
  hold_seconds_left: z.nullable(z.number()),
  /** An extension by ten minutes may be requested. */
  hold_may_be_longer: z.boolean(),
  payment: z.nullable(
    z.strictObject({
      method: z.enum(['curlecfpx', 'curleccc', 'ipay88', 'cash']),
      bank_code: z.string(),
      /** The gateway's id of the attempt. */
      reference: z.string(),
      status: z.enum(['created', 'redirected', 'pending', 'succeeded', 'failed', 'canceled', 'expired', 'review']),
      outcome: z.nullable(z.string()),
      /** The cash received at the counter, and the rounding to five sen; null otherwise. */
      cash: z.nullable(z.strictObject({ amount: wireMoney, rounding: wireMoney })),
    }),
  ),
  /**
   * The cash due on delivery, and the rounding of `to_pay` to five sen; null for an order that is paid otherwise. It is
   * due until the studio has it, or has written it off with the order.
   */
  cash_on_delivery: z.nullable(
    z.strictObject({
      amount: wireMoney,
      rounding: wireMoney,
      status: z.enum(['due', 'received', 'written_off']),
    }),
  ),
  may_pay_again: z.boolean(),
  refunds: z.array(
    z.strictObject({
      amount: wireMoney,
      destination: z.enum(['store_credit', 'studio_task', 'gift_card', 'points', 'gateway']),
      status: z.enum(['requested', 'sent', 'processed']),
      reason: z.string(),
    }),
  ),
})
