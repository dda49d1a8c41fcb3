import { z } from 'zod/mini'
import type { putCart as endpoint } from '#domain/cart/api.ts'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import { decideOrder } from '#domain/checkout/decide-order.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { ownerOf } from '#server/cart/cart-queries.ts'
import { replaceLines } from '#server/cart/replace-lines.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { loadPurchase } from './load-purchase.ts'
import { presentCart } from './present-cart.ts'

/** Replaces the lines of the caller's cart. Refuses callers without a token, and what `replaceLines` refuses. */
export async function putCart(
  ctx: WriteContext,
  { items, version }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const wanted = items.map((item) => ({
    productId: item.id,
    variantId: item.variation_option_id ?? null,
    quantity: item.quantity,
    checkout: item.checkout,
  }))
  const cart = await replaceLines(ctx.tx, { owner, branchId: ctx.branch.id, wanted, version })
  if (isRefusal(cart)) return cart
  const state = z.parse(checkoutState, cart.checkout)
  const facts = await loadPurchase(ctx.tx, { ...cart, ctx, cartId: cart.id, state })
  const plan = decideOrder(facts)
  return { success: true, ...presentCart({ facts, plan, version: cart.version, uuid: null }, ctx.locale) }
}
