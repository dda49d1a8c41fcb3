import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { wireMoney } from '#domain/kit/wire-money.ts'
import { seenStatuses, tenderKinds } from './model.ts'
import { orderAddress } from './order-address.ts'

/** `extension` sells months of the pack `lot_id`, and the quantity is how many; `goods` are variants of the shelf. */
const line = z.strictObject({
  kind: z.enum(['package', 'extension', 'goods', 'gift_card']),
  plan_id: z.nullable(z.string()),
  lot_id: z.nullable(z.string()),
  product_id: z.nullable(idOf('products')),
  variant_id: z.nullable(idOf('product_variants')),
  /** The product's address on the shelf, while it has one. */
  slug: z.nullable(z.string()),
  title: z.string(),
  /** The chosen size or colour, as it was called then. */
  option: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** Classes of one pack; null for what is none. */
  credits: z.nullable(z.number()),
  quantity: z.number(),
  /** Of one piece before any rule; null in orders from before the shelf. */
  base_price: z.nullable(wireMoney),
  price_rule: z.nullable(z.enum(['base', 'group', 'tier', 'deal'])),
  unit_price: wireMoney,
  total: wireMoney,
  /** The line's share of the order's discount: `total` less this is what was paid for it. */
  discount: wireMoney,
  /** What of the line is sales tax, by the rate of its day in per cent; in its price, or on top (`tax_added`). */
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
  /** What of the discount a friend has for having been referred. */
  referral_discount: wireMoney,
  coupon_code: z.nullable(z.string()),
  delivery: wireMoney,
  bag_fee: wireMoney,
  tip: wireMoney,
  /** The sales tax of all lines, and what of it comes on top of the prices and is part of the total. */
  tax: wireMoney,
  tax_added: wireMoney,
  points: wireMoney,
  gift_card: wireMoney,
  store_credit: wireMoney,
  total: wireMoney,
  to_pay: wireMoney,
  /** What pays the total, in the order of deduction; those of nothing are left out. */
  tenders: z.array(z.strictObject({ kind: z.enum(tenderKinds), amount: wireMoney })),
  contact: z.strictObject({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  billing_address: z.nullable(orderAddress),
  shipping_address: z.nullable(orderAddress),
  /** With the days between which it arrives, in the studio's zone. */
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
  /** When it first reached each status that it has had, to the one where it stands. */
  timeline: z.array(z.strictObject({ status: z.enum(seenStatuses), at: wireInstant })),
  /** Until when goods are kept for this order while it waits for its payment; null when nothing is. */
  hold_ends_at: z.nullable(wireInstant),
  /** How much of that is left as this is written, so that a device counts on without a clock of its own. */
  hold_seconds_left: z.nullable(z.number()),
  /** Ten minutes more may be asked for. */
  hold_may_be_longer: z.boolean(),
  payment: z.nullable(
    z.strictObject({
      method: z.enum(['curlecfpx', 'curleccc', 'ipay88', 'cash']),
      bank_code: z.string(),
      /** What the gateway knows the attempt by. */
      reference: z.string(),
      status: z.enum(['created', 'redirected', 'pending', 'succeeded', 'failed', 'canceled', 'expired', 'review']),
      outcome: z.nullable(z.string()),
      /** What was put into the drawer at the counter, and what rounding to five sen made of the amount; null else. */
      cash: z.nullable(z.strictObject({ amount: wireMoney, rounding: wireMoney })),
    }),
  ),
  /**
   * What is paid in cash on delivery, and what rounding to five sen made of `to_pay`; null for an order that is paid
   * any other way. It is due until the studio has it, or has written it off with the order.
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
