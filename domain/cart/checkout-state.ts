import { z } from 'zod/mini'
import { addressFields, stateIds } from '#domain/addresses/model.ts'
import { formattedAddress } from '#domain/addresses/read-address.ts'
import { couponCode } from '#domain/discounts/decide-coupon.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { sentText, typedCode, typedLines } from '#domain/kit/typed-text.ts'

/** An address that another service wrote as one text is shown so, and sent by its parts. */
export const checkoutAddress = z.strictObject({ ...addressFields, formatted_address: z.optional(formattedAddress) })

const text = (most: number) => z._default(typedLines(most), '')

/** An address in a response, with its state named. */
export const shownAddress = z.strictObject({
  recipient: z.string(),
  email: z.string(),
  contact_number: z.string(),
  street_address: z.string(),
  city: z.string(),
  zip: z.string(),
  state_id: z.enum(stateIds),
  state: z.string(),
  formatted_address: z.optional(z.string()),
  display_text: z.string(),
})

/** The fields that a buyer fills in and that hold no address. */
export const checkoutChoices = {
  /** Ticked by default. */
  ship_to_bill_address: z._default(z.boolean(), true),
  /** The id of a delivery method. */
  shipping_method: z._default(z.nullable(sentText(40)), null),
  shipping_remarks: text(500),
  delivery_time: text(100),
  leave_at_door: z._default(z.boolean(), false),
  /** One of those that the studio offers; any other counts as none. */
  delivery_tip: z._default(wireMoney, '0.00'),
  /** The buyer's tax number (TIN) for an e-invoice: letters of its kind, then 8 to 13 digits. */
  buyer_tin: z._default(
    z.nullable(typedCode(20).check(z.toUpperCase(), z.regex(/^[A-Z]{1,3}\d{8,13}$/, 'fields.tin'))),
    null,
  ),
  coupon_code: z._default(z.nullable(typedCode(40, { least: 1 })), null),
  customer_email: z._default(z.nullable(addressFields.email), null),
  /** Absent while the buyer has not chosen: see `withOwnValue`. */
  use_points: z.optional(z.boolean()),
  use_golds: z.optional(z.boolean()),
  payment_method: z._default(z.nullable(z.enum(['curlecfpx'])), null),
  /** Steps are counted from 1. */
  current_step: z._default(z.int().check(z.minimum(1), z.maximum(9)), 1),
} as const

/**
 * What a buyer has filled in before ordering, as it is stored with the cart. What is absent has its default, so that
 * clearing stores the empty state. It holds no amounts: the server computes them each time.
 */
export const checkoutState = z.strictObject({
  billing_address: z._default(z.nullable(checkoutAddress), null),
  shipping_address: z._default(z.nullable(checkoutAddress), null),
  ...checkoutChoices,
})

export type CheckoutState = z.output<typeof checkoutState>

export type CheckoutAddress = z.output<typeof checkoutAddress>

/** Where the goods go. */
export function addressOfDelivery(state: CheckoutState): CheckoutAddress | null {
  return state.ship_to_bill_address ? state.billing_address : state.shipping_address
}

/** The contact of an order, as the buyer filled it in. */
export function contactOf(state: CheckoutState) {
  const address = state.billing_address ?? addressOfDelivery(state)
  return {
    email: state.customer_email ?? address?.email,
    phone: address?.contact_number,
    name: address?.recipient ?? '',
  }
}

/** The state of a buyer who pays first with what there is of points and store credit, unless that was unticked. */
export function withOwnValue(state: CheckoutState): CheckoutState {
  return { ...state, use_points: state.use_points ?? true, use_golds: state.use_golds ?? true }
}

/** The code that a cart counts, in its stored form; none where nothing was entered. */
export function couponCodesOf({ coupon_code: typed }: Pick<CheckoutState, 'coupon_code'>): readonly string[] {
  return typed === null ? [] : [couponCode(typed)]
}

/**
 * Deleting the billing address clears it and returns to step 1. A shipping address of its own is kept only while goods
 * go there.
 */
export function settleState(state: CheckoutState): CheckoutState {
  return {
    ...state,
    shipping_address: state.ship_to_bill_address ? null : state.shipping_address,
    current_step: state.billing_address === null ? 1 : state.current_step,
  }
}
