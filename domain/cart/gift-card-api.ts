import { z } from 'zod/mini'
import { giftWords, recipientCheck } from '#domain/giftcards/gift-fields.ts'
import { cardLimit } from '#domain/giftcards/model.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { cart } from './api.ts'
import { cartLimit } from './model.ts'

const code = typedCode(100, { least: 1, missing: 'fields.coupon_required' })

const applied = z.strictObject({
  success: z.literal(true),
  applied_gift_cards: z.array(z.strictObject({ id: idOf('gift_cards'), code: z.string(), amount: wireMoney })),
  gift_card_credit: wireMoney,
})

/**
 * Enters a gift card in the caller's cart: it pays when an order is placed, and not before. The refusal is the same for
 * a card that does not exist, is frozen, or is empty. Needs an auth or a guest token.
 */
export const applyGiftCard = endpoint({
  name: 'cart.apply_gift_card',
  method: 'POST',
  path: '/cart/gift-cards',
  who: 'anyone',
  replay: false,
  summary: 'Enter a gift card in the cart',
  limit: cardLimit,
  refusals: ['auth.required', 'giftcards.unknown', 'giftcards.entered', 'giftcards.too_many', 'giveaways.own'],
  input: z.strictObject({ code }),
  output: applied,
})

/** Removes a gift card from the caller's cart; an absent one is no error. */
export const removeGiftCard = endpoint({
  name: 'cart.remove_gift_card',
  method: 'DELETE',
  path: '/cart/gift-cards/{id}',
  who: 'anyone',
  summary: 'Take a gift card out of the cart',
  limit: cartLimit,
  refusals: ['auth.required'],
  input: z.strictObject({ id: idOf('gift_cards') }),
  output: applied,
})

/**
 * Adds a gift card that was made for somebody to the caller's cart, as a line of its own beside goods and packages. PUT
 * /cart changes and removes it like any other line. Needs an auth or a guest token.
 */
export const addGift = endpoint({
  name: 'cart.add_gift',
  method: 'POST',
  path: '/cart/gifts',
  who: 'anyone',
  status: 201,
  summary: 'Put a gift card for somebody into the cart',
  limit: cartLimit,
  refusals: ['auth.required', 'cart.too_many_lines', 'cart.too_many_gifts'],
  input: z.strictObject(giftWords).check(recipientCheck),
  output: z.strictObject({ success: z.literal(true), ...cart }),
})
