import { z } from 'zod/mini'
import { productCard } from '#domain/catalog/product-card.ts'
import { giftItem } from '#domain/giftcards/gift-item.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { orderItem } from '#domain/orders/order-item.ts'
import { locales } from '#domain/text/localized.ts'

/** The caller's orders by status, as the list shows them. */
export const ordersOverview = endpoint({
  name: 'purchases.overview',
  method: 'GET',
  path: '/orders-overview',
  who: 'account',
  summary: 'Own orders counted by status',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    pending: z.number(),
    processing: z.number(),
    packed: z.number(),
    delivery: z.number(),
    complete: z.number(),
    canceled: z.number(),
    /** Numbers of orders that the account was opened from, and that it will own once its e-mail is verified. */
    kept: z.array(z.string()),
  }),
})

/**
 * Opens the order of a guest by its number and the e-mail or phone it was placed with. No such order, a wrong contact
 * and an order that belongs to an account get one response. A browser gets the key in an HttpOnly cookie.
 */
export const trackOrder = endpoint({
  name: 'purchases.track',
  method: 'POST',
  path: '/track-order',
  who: 'anyone',
  replay: false,
  summary: 'Find the order of a guest',
  refusals: ['request.not_found'],
  limit: { name: 'track', points: 30, seconds: 600, by: 'address' },
  input: z.strictObject({
    number: typedCode(40, { missing: 'fields.order_number', long: 'fields.order_number' }),
    contact: typedCode(254, { missing: 'fields.contact_invalid', long: 'fields.contact_invalid' }),
  }),
  output: z.strictObject({ success: z.literal(true), order: orderItem, order_key: z.nullable(z.string()) }),
})

/** A line of an order as it could be bought now, and what the cart holds of it. */
const againLine = z.strictObject({
  slug: z.nullable(z.string()),
  title: z.string(),
  option: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  credits: z.nullable(z.number()),
  /** Pieces of the order. */
  quantity: z.number(),
  /** How many of them can be added to the cart. */
  adds: z.number(),
  /** Of one piece, as ordered, before any coupon. */
  price_before: wireMoney,
  /** Of one piece, at the quantity in the cart afterwards; null for what is no longer sold. */
  price_now: z.nullable(wireMoney),
  /** Why fewer can be added than were ordered. */
  problem: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
})

/** What buying an order again would do, before anything is added. For readers of the order. */
export const compareAgain = endpoint({
  name: 'purchases.compare_again',
  method: 'GET',
  path: '/cart/buy-again',
  who: 'anyone',
  byOrderKey: true,
  summary: 'What an order would cost now, and what of it is still there',
  refusals: ['auth.required', 'request.not_found'],
  input: z.strictObject({ order_id: idOf('orders') }),
  output: z.strictObject({ lines: z.array(againLine), adds: z.number() }),
})

/** Adds what can still be bought of an order to the caller's cart. Needs an auth or a guest token. */
export const buyAgain = endpoint({
  name: 'purchases.buy_again',
  method: 'POST',
  path: '/cart/buy-again',
  who: 'anyone',
  byOrderKey: true,
  summary: 'Put what an order had into the cart',
  refusals: ['auth.required', 'request.not_found', 'purchases.none_again'],
  limit: { name: 'cart', points: 120, seconds: 60, by: 'caller' },
  input: z.strictObject({ order_id: idOf('orders') }),
  output: z.strictObject({ success: z.literal(true), lines: z.array(againLine), adds: z.number() }),
})

/** Products of own paid orders, the last bought first. One that is no longer sold stays, and says so. */
export const listBought = endpoint({
  name: 'purchases.products',
  method: 'GET',
  path: '/orders-products',
  who: 'account',
  summary: 'The products that the caller has bought',
  refusals: [],
  input: z.strictObject(
    listFields({ search: {}, orders: ['bought_at'], sorted: 'desc', keyword: 'name of the product' }),
  ),
  output: pageOf(
    z.extend(productCard, {
      /** The date and the order of the last purchase. */
      bought_at: wireInstant,
      order_id: idOf('orders'),
      /** Pieces in all of the caller's orders. */
      bought: z.number(),
      /** It has left the catalogue. */
      unavailable: z.boolean(),
    }),
  ),
})

/** The gift cards of an order, for readers of the order. */
export const listGifts = endpoint({
  name: 'purchases.gifts',
  method: 'GET',
  path: '/orders/{id}/gift-cards',
  who: 'anyone',
  byOrderKey: true,
  summary: 'Gift cards of an order',
  refusals: ['auth.required', 'request.not_found'],
  input: z.strictObject({
    id: idOf('orders'),
    ...listFields({
      search: {},
      orders: ['created_at'],
      keyword: 'title, names, e-mail, address, message, last four characters and number of the order',
    }),
  }),
  output: pageOf(
    z.extend(giftItem, {
      /** The code in groups of four: for a card that its buyer prints, once it is paid. */
      code: z.nullable(z.string()),
    }),
  ),
})

/** The printed ones among them, each on a page of its own, with its code. */
export const giftFile = endpoint({
  name: 'purchases.gift_file',
  method: 'GET',
  path: '/orders/{id}/gift-cards.pdf',
  who: 'anyone',
  byOrderKey: true,
  summary: 'The printed gift cards of a paid order as a PDF',
  refusals: ['auth.required', 'request.not_found'],
  input: z.object({
    id: idOf('orders'),
    /** The language of the page it is fetched from; without it that of the account. */
    lang: z.optional(z.enum(locales)),
  }),
  openInput: true,
  media: { type: 'application/pdf' },
  output: z.string(),
})

/** Sends a gift now: before its day, or again to the same address. */
export const sendGift = endpoint({
  name: 'purchases.send_gift',
  method: 'POST',
  path: '/orders/{id}/gift-cards/send',
  who: 'anyone',
  byOrderKey: true,
  summary: 'Send a gift card of an order now, or once more',
  limit: { name: 'gift_send', points: 20, seconds: 3600, by: 'caller' },
  refusals: ['auth.required', 'request.not_found', 'giftcards.not_active', 'giftcards.printed', 'giftcards.sent_often'],
  input: z.strictObject({ id: idOf('orders'), gift_card_id: idOf('gift_cards') }),
  output: giftItem,
})

/** Another day for a gift that was not sent; today sends it at once when it is paid. */
export const moveGift = endpoint({
  name: 'purchases.move_gift',
  method: 'PUT',
  path: '/orders/{id}/gift-cards/day',
  who: 'anyone',
  byOrderKey: true,
  summary: 'Change the day on which a gift card of an order is sent',
  limit: { name: 'gift_send', points: 20, seconds: 3600, by: 'caller' },
  refusals: ['auth.required', 'request.not_found', 'giftcards.printed', 'giftcards.has_left'],
  input: z.strictObject({ id: idOf('orders'), gift_card_id: idOf('gift_cards'), send_on: wireDay }),
  output: giftItem,
})
