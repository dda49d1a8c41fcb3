import { z } from 'zod/mini'
import { stateIds } from '#domain/addresses/model.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { fromWire, sen, wireMoney } from '#domain/kit/money.ts'
import { wireDay } from '#domain/kit/time.ts'
import { slugText, typedLine } from '#domain/kit/typed-text.ts'
import { maxDays } from './model.ts'

const amount = wireMoney.check(z.refine((text) => /^\d{1,7}\./.test(text)))
const amountSen = z.pipe(amount, z.transform(fromWire))
const whole = (low: number, high: number) => z.int().check(z.minimum(low), z.maximum(high))

export const freeShipping = z.strictObject({
  has_free_shipping: z.boolean(),
  eligible_for_free_shipping: z.boolean(),
  min_amount: z.nullable(wireMoney),
  max_amount: z.nullable(wireMoney),
  amount_left: wireMoney,
  /** Grams included in the price; null when weight costs nothing. */
  weight_left: z.nullable(z.number()),
  min_quantity: z.nullable(z.number()),
  max_quantity: z.nullable(z.number()),
  quantity_left: z.nullable(z.number()),
  /** What is missing for free delivery, as a buyer reads it; empty when it is never free. */
  display_text: z.string(),
})

/** A delivery method for a parcel, with its price and its first and last day of arrival. */
export const shippingItem = z.strictObject({
  id: idOf('shipping_methods'),
  slug: z.string(),
  name: z.string(),
  /** The states it delivers to; null is all of Malaysia. */
  state_ids: z.nullable(z.array(z.enum(stateIds))),
  price: wireMoney,
  arrives_from: wireDay,
  arrives_to: wireDay,
  free_shipping_info: freeShipping,
})

/** The contents and the destination. */
const delivered = {
  state_id: z.optional(z.enum(stateIds)),
  goods: z._default(amountSen, sen(0)),
  weight_grams: z._default(z.pipe(z.string().check(z.regex(/^\d{1,8}$/)), z.transform(Number)), 0),
}

/**
 * The prices are those of goods worth `goods` before any coupon that weigh so many grams: 0 by default. The order
 * prices its own lines again.
 */
export const listShippings = endpoint({
  name: 'shipping.list',
  method: 'GET',
  path: '/shippings',
  who: 'anyone',
  summary: 'Ways to deliver, with price and days, for a state when one is named',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['sort'], keyword: 'name' }),
    ...delivered,
  }),
  output: pageOf(shippingItem),
})

/** Priced as in the list. */
export const getShipping = endpoint({
  name: 'shipping.one',
  method: 'GET',
  path: '/shippings/{id}',
  who: 'anyone',
  summary: 'One way to deliver, with price and days',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('shipping_methods'), ...delivered }),
  output: shippingItem,
})

const managers = { staff: ['owner', 'manager'] } as const
const name = typedLine(80, { least: 1 })
const written = {
  name: z.strictObject({ en: name, zh: name }),
  state_ids: z._default(
    z.nullable(z.array(z.enum(stateIds)).check(z.minLength(1), z.maxLength(stateIds.length))),
    null,
  ),
  price: amount,
  included_grams: z._default(whole(0, 1_000_000), 0),
  /** Of each started kilogram above the included weight. */
  per_kg_price: z._default(amount, '0.00'),
  free_from: z._default(z.nullable(amount), null),
  days_from: whole(0, maxDays),
  days_to: whole(0, maxDays),
  active: z._default(z.boolean(), true),
  sort: z._default(whole(0, 10_000), 0),
} as const
const methodItem = z.strictObject({ id: idOf('shipping_methods'), slug: z.string(), ...written })
const slug = slugText(80)
const daysInOrder = z.refine<{ days_from: number; days_to: number }>((sent) => sent.days_from <= sent.days_to, {
  path: ['days_to'],
  error: 'fields.days_crossed',
})

export const listMethods = endpoint({
  name: 'shipping.methods',
  method: 'GET',
  path: '/staff/shippings',
  who: managers,
  summary: 'Ways to deliver as they were set up, those that are switched off among them',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: { slug: /^[a-z0-9-]{1,80}$/ }, orders: ['sort'], keyword: 'name and slug' }),
  }),
  output: pageOf(methodItem),
})

export const addMethod = endpoint({
  name: 'shipping.add_method',
  method: 'POST',
  path: '/staff/shippings',
  who: managers,
  status: 201,
  summary: 'Offer another way to deliver',
  refusals: ['shipping.slug_taken', 'shipping.too_many'],
  input: z.strictObject({ slug, ...written }).check(daysInOrder),
  output: methodItem,
})

/** Replaces all but the slug. Placed orders keep the price and the days they were placed with. */
export const changeMethod = endpoint({
  name: 'shipping.change_method',
  method: 'PUT',
  path: '/staff/shippings/{id}',
  who: managers,
  summary: 'Change a way to deliver, or switch it off',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('shipping_methods'), ...written }).check(daysInOrder),
  output: methodItem,
})
