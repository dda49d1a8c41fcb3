import { z } from 'zod/mini'
import { sentAddress } from '#domain/addresses/read-address.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { checkoutChoices, shownAddress } from './checkout-state.ts'
import { cartLimit } from './model.ts'

const state = {
  billing_address: z.nullable(shownAddress),
  shipping_address: z.nullable(shownAddress),
  ship_to_bill_address: z.boolean(),
  shipping_method: z.nullable(z.string()),
  shipping_remarks: z.string(),
  delivery_time: z.string(),
  leave_at_door: z.boolean(),
  delivery_tip: wireMoney,
  buyer_tin: z.nullable(z.string()),
  coupon_code: z.nullable(z.string()),
  /** What the coupon takes off now; "0.00" while it does not count. */
  coupon_discount: wireMoney,
  customer_email: z.nullable(z.string()),
  use_points: z.boolean(),
  use_golds: z.boolean(),
  /** What the wallet would pay of the total. */
  store_credit: wireMoney,
  payment_method: z.nullable(z.string()),
  current_step: z.number(),
  /** The order of this cart that waits for its payment. */
  current_order_id: z.nullable(z.string()),
  /**
   * A few characters of the addresses and the account's name that invoice and label cannot show; the order is accepted
   * all the same.
   */
  not_printable: z.array(z.string()),
  /** The account's address book, the default first; empty for a guest. */
  addresses: z.array(z.strictObject({ ...shownAddress.shape, id: idOf('addresses'), title: z.string() })),
  /** Some pages keep a checkout in their own state: the server stores nothing of it and never returns it. */
  checkoutData: z.strictObject({}),
  checkout_loading: z.literal(false),
  /** The version of the cart that this belongs to. */
  version: z.number(),
}

/**
 * `usual=true` shows the state as an order placed with `usual` would have it: where no address was filled in, the
 * account's default one with the first way to deliver there, and where nothing was chosen, points and store credit in
 * use. Nothing of it is stored.
 */
export const asUsual = z.optional(z.enum(['true', 'false']))

export const getCheckout = endpoint({
  name: 'cart.checkout',
  method: 'GET',
  path: '/checkout',
  who: 'anyone',
  summary: 'What the caller has filled in on the way to an order',
  refusals: [],
  input: z.strictObject({ usual: asUsual }),
  output: z.strictObject(state),
})

/**
 * The absolute state: what is absent returns to its default, so that an empty body clears it. Addresses are validated
 * before they are stored; when one is refused, nothing has changed. Amounts and fields of the page are accepted and
 * ignored.
 */
export const putCheckout = endpoint({
  name: 'cart.save_checkout',
  method: 'PUT',
  path: '/checkout',
  who: 'anyone',
  summary: 'Keep what the caller has filled in on the way to an order',
  limit: cartLimit,
  refusals: [
    'auth.required',
    'addresses.recipient',
    'addresses.email',
    'addresses.contact_number',
    'addresses.street_address',
    'addresses.city',
    'addresses.zip',
    'addresses.state',
    'addresses.zip_unknown',
    'addresses.zip_elsewhere',
  ],
  input: z.strictObject({
    billing_address: z._default(z.nullable(sentAddress), null),
    shipping_address: z._default(z.nullable(sentAddress), null),
    ...checkoutChoices,
    checkoutData: z.optional(z.unknown()),
    store_credit: z.optional(z.unknown()),
    coupon_discount: z.optional(z.unknown()),
    addresses: z.optional(z.unknown()),
    checkout_loading: z.optional(z.unknown()),
    current_order_id: z.optional(z.unknown()),
    version: z.optional(z.unknown()),
  }),
  output: z.strictObject({ success: z.literal(true), ...state }),
})
