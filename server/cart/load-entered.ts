import { z } from 'zod/mini'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import type { applyGiftCard } from '#domain/cart/gift-card-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { findDiscount } from '#server/discounts/find-discount.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { lockCart } from './cart-queries.ts'
import { loadPurchase } from './load-purchase.ts'
import { presentCards } from './present-cards.ts'

/** What the gift cards of a locked cart would pay of an order of it now. */
export async function loadEntered(
  { tx, branch, policies, caller }: WriteContext,
  cart: Awaited<ReturnType<typeof lockCart>>,
): Promise<OutputOf<typeof applyGiftCard>> {
  const loaded = await loadPurchase(tx, {
    branch,
    policies: await policies(),
    account: caller.kind === 'account' ? caller : undefined,
    cartId: cart.id,
    lines: cart.lines,
    state: z.parse(checkoutState, cart.checkout),
    now: cart.now,
    discount: async (trial) => findDiscount(tx, trial),
  })
  return { success: true, ...presentCards(loaded) }
}
