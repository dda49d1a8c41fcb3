import { z } from 'zod/mini'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import type * as api from '#domain/cart/gift-card-api.ts'
import { decideOrder } from '#domain/checkout/decide-order.ts'
import { usableBalance } from '#domain/giftcards/balances.ts'
import { readCode } from '#domain/giftcards/card-code.ts'
import { cardsPerOrder } from '#domain/giftcards/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { deleteEnteredCard, insertEnteredCard, listEnteredCards, sumHeldOfCard } from '#server/cart/card-queries.ts'
import { lockCart, ownerOf } from '#server/cart/cart-queries.ts'
import { raiseVersion } from '#server/cart/checkout-queries.ts'
import { cardCode } from '#server/giftcards/card-code.ts'
import { findCard } from '#server/giftcards/queries.ts'
import { isGiverOf } from '#server/giveaways/queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'
import { loadPurchase } from './load-purchase.ts'
import { presentCards } from './present-cards.ts'

/**
 * Enters a card in the caller's cart; its code is not stored. Refuses callers without a token, what `usableBalance`
 * refuses, giveaways.own to its issuer, a card that is in the cart already, and more cards than one order takes.
 */
export async function applyGiftCard(
  ctx: WriteContext,
  { code }: CheckedOf<typeof api.applyGiftCard>,
): Promise<OutputOf<typeof api.applyGiftCard> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const { tx, branch } = ctx
  const codeHash = cardCode.hash(readCode(code) ?? '')
  const card = await findCard(tx, { branchId: branch.id, codeHash })
  if (!card) return refuse('giftcards.unknown')
  const { caller } = ctx
  const isGiver = caller.kind === 'account' && (await isGiverOf(tx, { accountId: caller.accountId, cardId: card.id }))
  if (isGiver) return refuse('giveaways.own')
  const cart = await lockCart(tx, { owner, branchId: branch.id })
  const accountId = ctx.caller.kind === 'account' ? ctx.caller.accountId : undefined
  const replaceable = await listReplaceable(tx, { branchId: branch.id, cartId: cart.id, accountId })
  const entered = await listEnteredCards(tx, { cartId: cart.id, replaceable })
  if (entered.some(({ id }) => id === card.id)) return refuse('giftcards.entered')
  const heldSen = await sumHeldOfCard(tx, { cardId: card.id, replaceable })
  const balance = usableBalance({ ...card, balance: card.balance + heldSen })
  if (isRefusal(balance)) return balance
  if (entered.length >= cardsPerOrder) return refuse('giftcards.too_many', { values: { most: cardsPerOrder } })
  await insertEnteredCard(tx, { cartId: cart.id, cardId: card.id, now: cart.now })
  await raiseVersion(tx, cart)
  return loadEntered(ctx, cart)
}

/** Removes a card from the caller's cart. Refuses callers without a token. */
export async function removeGiftCard(
  ctx: WriteContext,
  { id }: CheckedOf<typeof api.removeGiftCard>,
): Promise<OutputOf<typeof api.removeGiftCard> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const cart = await lockCart(ctx.tx, { owner, branchId: ctx.branch.id })
  await deleteEnteredCard(ctx.tx, { cartId: cart.id, cardId: id })
  await raiseVersion(ctx.tx, cart)
  return loadEntered(ctx, cart)
}

/** What the gift cards of a locked cart would pay of an order of it now. */
async function loadEntered(
  ctx: WriteContext,
  cart: Awaited<ReturnType<typeof lockCart>>,
): Promise<OutputOf<typeof api.applyGiftCard>> {
  const state = z.parse(checkoutState, cart.checkout)
  const facts = await loadPurchase(ctx.tx, { ctx, cartId: cart.id, lines: cart.lines, state, now: cart.now })
  return { success: true, ...presentCards(facts, decideOrder(facts)) }
}
