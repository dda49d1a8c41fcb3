import { z } from 'zod/mini'
import { maxLines } from '#domain/cart/model.ts'
import { giftWords, recipientCheck } from '#domain/giftcards/gift-fields.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { paymentChoice, redirect } from '#domain/orders/decide-payment.ts'
import { orderItem } from '#domain/orders/order-item.ts'
import { guestContactChecks } from '#domain/people/check-contact.ts'

/**
 * Places an order of the selected lines of the caller's cart, as they are priced now, with its first attempt to pay.
 * There is one order for each version of a cart: the same version at the same price again starts the next attempt of
 * that order, and a changed cart replaces an order that waits. A total of 0.00 is paid at once and needs no bank; cash
 * is paid on delivery, where the studio offers that.
 */
export const placeCheckout = endpoint({
  name: 'checkout.place',
  method: 'POST',
  path: '/orders/checkout',
  who: 'anyone',
  status: 201,
  summary: 'Place an order from the cart with its first payment attempt',
  limit: { name: 'checkout', points: 10, seconds: 600, by: 'caller' },
  refusals: [
    'auth.required',
    'checkout.empty',
    'checkout.account_needed',
    'checkout.no_delivery',
    'checkout.delivery_needed',
    'checkout.cash_off',
    'checkout.cash_goods',
    'checkout.cash_limit',
    'checkout.cash_open',
    'checkout.cash_of_guests',
    'orders.changed',
    'orders.too_many_open',
    'orders.too_many_of_guests',
    'orders.paid',
    'orders.not_payable',
    'orders.expired',
    'addresses.missing',
    'addresses.zip_unknown',
    'addresses.zip_elsewhere',
    'packages.unavailable',
    'packages.changed',
    'packages.not_joinable',
    'packages.intro_used',
    'packages.intro_single',
    'accounts.birth_date_needed',
    'discounts.unknown',
    'discounts.not_started',
    'discounts.over',
    'discounts.used_up',
    'discounts.used_before',
    'discounts.wrong_items',
    'discounts.under_minimum',
    'payments.no_provider',
    'payments.no_method',
    'payments.phone_needed',
    'payments.bank_offline',
    'payments.below_minimum',
    'payments.above_maximum',
  ],
  input: z.strictObject({
    /** `curlecfpx` (FPX) unless given. */
    payment_method: z.optional(z.union([paymentChoice.payment_method, z.literal('cash_on_delivery')])),
    /** Required for FPX while anything is left to pay. */
    bank_code: paymentChoice.bank_code,
    account_type: paymentChoice.account_type,
    contact_number: paymentChoice.contact_number,
    contact_title: paymentChoice.contact_title,
    /**
     * Delivers to the account's default address, by the first method for it, where none was filled in; takes points and
     * store credit where neither yes nor no was chosen.
     */
    usual: z.optional(z.boolean()),
    /** The version of the cart that the page showed. When it is outdated, nothing is placed. */
    version: z.optional(z.int().check(z.minimum(0))),
    /**
     * The total that the page showed; when the order would cost something else, nothing is placed. An unused code may
     * stay.
     */
    total: z.optional(wireMoney),
    /**
     * The amount that the page said is left for the gateway; when gift cards or credit now pay less, nothing is placed.
     */
    to_pay: z.optional(wireMoney),
    items: z.optional(
      z
        .array(
          z.strictObject({
            id: idOf('products'),
            variation_option_id: z.optional(z.nullable(idOf('product_variants'))),
            quantity: z.int(),
            final_price: wireMoney,
          }),
        )
        .check(z.maxLength(maxLines)),
    ),
  }),
  output: z.strictObject({
    success: z.literal(true),
    order: orderItem,
    redirect,
    /** Gives a guest without a browser access to the order; a browser gets it in a cookie. */
    order_key: z.nullable(z.string()),
  }),
})

/**
 * The buyer may add 10 minutes once, while no bank page is open; no hold lasts longer than 30 minutes in all.
 * `lengthen_hold` is the wire's word for it.
 */
export const extendHold = endpoint({
  name: 'checkout.lengthen_hold',
  method: 'POST',
  path: '/orders/{id}/hold',
  who: 'anyone',
  byOrderKey: true,
  summary: "Extend the hold of an order's goods by ten minutes, once",
  limit: { name: 'checkout', points: 10, seconds: 600, by: 'caller' },
  refusals: [
    'auth.required',
    'request.not_found',
    'checkout.hold_used',
    'checkout.hold_untried',
    'orders.cash_on_delivery',
    'orders.paid',
    'orders.not_payable',
    'orders.expired',
  ],
  input: z.strictObject({ id: idOf('orders') }),
  output: z.strictObject({ success: z.literal(true), order: orderItem }),
})

/**
 * Places an order for a gift card. It is paid as any other order that waits (POST /orders/{id}/payments), and the card
 * has no value before. A gift card is paid with money alone: no coupon, referral, points, gift card or store credit,
 * since it would turn any of them into money.
 */
export const checkoutGift = endpoint({
  name: 'checkout.gift_card',
  method: 'POST',
  path: '/gift-cards/checkout',
  who: 'anyone',
  status: 201,
  summary: 'Place an order for a gift card',
  limit: { name: 'checkout', points: 10, seconds: 600, by: 'caller' },
  refusals: ['auth.required', 'orders.too_many_open', 'orders.too_many_of_guests'],
  input: z
    .strictObject({
      ...giftWords,
      /** How a buyer without an account is reached, as for goods: by one of the two at least. */
      email: z.optional(typedCode(254, { long: 'fields.email_invalid' })),
      phone: z.optional(typedCode(30, { long: 'fields.phone_invalid' })),
    })
    .check(recipientCheck, ...guestContactChecks),
  output: z.strictObject({
    success: z.literal(true),
    order: orderItem,
    /** Gives a guest without a browser access to the order; a browser gets it in a cookie. */
    order_key: z.nullable(z.string()),
  }),
})
