import { z } from 'zod/mini'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import type { addGift as endpoint } from '#domain/cart/gift-card-api.ts'
import { maxGifts, maxLines } from '#domain/cart/model.ts'
import { decideOrder } from '#domain/checkout/decide-order.ts'
import { recipientAddress, recipientEmail, sendTime } from '#domain/giftcards/gift-fields.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { lockCart, ownerOf, writeCart } from '#server/cart/cart-queries.ts'
import { deleteUnusedGifts, insertCartGifts, listCartGifts, newGiftId } from '#server/cart/gift-queries.ts'
import { checkWords } from '#server/giftcards/check-words.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { loadPurchase } from './load-purchase.ts'
import { presentCart } from './present-cart.ts'

/**
 * Adds a gift card to the caller's cart, after its other lines. Refuses callers without a token, an unusable e-mail of
 * the recipient, a day that is over, text that a printed card cannot show, and a full cart. Removed gifts are kept so
 * that they can be restored, and deleted when there would be too many.
 */
export async function addGift(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const { tx, branch } = ctx
  const email = recipientEmail(input)
  if (isRefusal(email)) return email
  const words = checkWords(input)
  if (words) return words
  const cart = await lockCart(tx, { owner, branchId: branch.id })
  const sendOn = input.delivery === 'email' ? input.send_on : undefined
  const sendAt = sendTime({ sendOn, zone: branch.zone, now: cart.now })
  if (isRefusal(sendAt)) return sendAt
  if (cart.lines.length >= maxLines) return refuse('cart.too_many_lines', { values: { max: maxLines } })
  if ((await listCartGifts(tx, cart.id)).length >= maxGifts) {
    await deleteUnusedGifts(tx, cart.id)
    if ((await listCartGifts(tx, cart.id)).length >= maxGifts)
      return refuse('cart.too_many_gifts', { values: { max: maxGifts } })
  }
  const gift = {
    id: await newGiftId(tx),
    value_sen: fromWire(input.value),
    artwork: input.template,
    title: input.title,
    sender_name: input.sender_name,
    recipient_name: input.recipient_name,
    recipient_email: email,
    recipient_address: recipientAddress(input),
    message: input.personal_message,
    delivery: input.delivery,
    send_on: sendOn ?? null,
    locale: ctx.locale,
    created_at: cart.now,
  }
  await insertCartGifts(tx, { cartId: cart.id, gifts: [gift] })
  const lines = [...cart.lines, { productId: gift.id, variantId: null, quantity: 1, checkout: true }]
  const version = await writeCart(tx, { cart, lines })
  const state = z.parse(checkoutState, cart.checkout)
  const facts = await loadPurchase(tx, { ctx, cartId: cart.id, lines, state, now: cart.now })
  return { success: true, ...presentCart({ facts, plan: decideOrder(facts), version, uuid: null }, ctx.locale) }
}
