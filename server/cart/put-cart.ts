import { z } from 'zod/mini'
import type { putCart as endpoint } from '#domain/cart/api.ts'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { findDiscount } from '#server/discounts/find-discount.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { loadPurchase } from './load-purchase.ts'
import { ownerOf } from './owner-of.ts'
import { presentCart } from './present-cart.ts'
import { replaceLines } from './replace-lines.ts'

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
  const loaded = await loadPurchase(ctx.tx, {
    ...cart,
    cartId: cart.id,
    branch: ctx.branch,
    policies: await ctx.policies(),
    account: ctx.caller.kind === 'account' ? ctx.caller : undefined,
    state,
    discount: async (trial) => findDiscount(ctx.tx, trial),
  })
  return { success: true, ...presentCart({ loaded, state, version: cart.version, uuid: null }, ctx.locale) }
}
