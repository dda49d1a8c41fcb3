import { z } from 'zod/mini'
import type { getCheckout as endpoint } from '#domain/cart/checkout-api.ts'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findCart } from './cart-queries.ts'
import { fillUsual } from './fill-usual.ts'
import { loadCheckout } from './load-checkout.ts'
import { ownerOf } from './owner-of.ts'

/** The caller's checkout state; all defaults without a cart. */
export async function getCheckout(
  ctx: ReadContext,
  { usual }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const owner = ownerOf(ctx.caller)
  const cart = owner && (await findCart(ctx.db, { owner, branchId: ctx.branch.id }))
  const lines = cart?.lines ?? []
  const filled = z.parse(checkoutState, cart?.checkout ?? {})
  const state = usual === 'true' ? await fillUsual(ctx.db, ctx, { lines, state: filled }) : filled
  return loadCheckout(ctx.db, ctx, { id: cart?.id, version: cart?.version ?? 0, lines, state })
}
