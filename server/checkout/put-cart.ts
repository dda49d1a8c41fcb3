import { z } from 'zod/mini'
import type { putCart as endpoint } from '#domain/cart/api.ts'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { decideOrder } from '#domain/checkout/decide-order.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { lockCart, ownerOf, writeCart } from '#server/cart/cart-queries.ts'
import { planByKeys } from '#server/driver/plan-by-keys.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { loadPurchase } from './load-purchase.ts'
import { presentCart } from './present-cart.ts'

/**
 * Replaces the lines of the caller's cart under its lock. Refuses callers without a token, a list that was made from an
 * older version (`cart.changed`), and what `decideCart` refuses; then nothing has changed. Without a version the last
 * write wins.
 */
export async function putCart(
  ctx: WriteContext,
  { items, version: madeFrom }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const wanted = items.map((item) => ({
    productId: item.id,
    variantId: item.variation_option_id ?? null,
    quantity: item.quantity,
    checkout: item.checkout,
  }))
  const { tx } = ctx
  await planByKeys(tx)
  const cart = await lockCart(tx, { owner, branchId: ctx.branch.id })
  if (madeFrom !== undefined && madeFrom !== cart.version) return refuse('cart.changed')
  const state = z.parse(checkoutState, cart.checkout)
  const facts = await loadPurchase(tx, { ctx, cartId: cart.id, lines: wanted, state, now: cart.now })
  const lines = decideCart({ stored: cart.lines, wanted, catalog: facts.catalog })
  if (isRefusal(lines)) return lines
  const version = await writeCart(tx, { cart, lines })
  const bought = { ...facts, lines }
  return {
    success: true,
    ...presentCart({ facts: bought, plan: decideOrder(bought), version, uuid: null }, ctx.locale),
  }
}
