import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import type { getCart as endpoint } from '#domain/cart/api.ts'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import { guestDays } from '#domain/cart/model.ts'
import { decideOrder } from '#domain/checkout/decide-order.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { findCart, ownerOf } from '#server/cart/cart-queries.ts'
import { readTogether } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { cookieLine, guestCookieName } from '#server/kit/cookies.ts'
import { fillSavedDetails } from './fill-saved-details.ts'
import { loadPurchase } from './load-purchase.ts'
import { presentCart } from './present-cart.ts'

/**
 * The caller's cart at current prices. Writes no row. A caller without a token gets a guest's secret: a browser in an
 * HttpOnly cookie, any other caller in the body.
 */
export async function getCart(
  ctx: ReadContext,
  { usual }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const owner = ownerOf(ctx.caller)
  const uuid = owner === undefined ? giveSecret(ctx) : null
  return readTogether(ctx.db, async (db) => {
    const [cart, now] = await Promise.all([owner && findCart(db, { owner, branchId: ctx.branch.id }), studioNow(db)])
    const lines = cart?.lines ?? []
    const filled = z.parse(checkoutState, cart?.checkout ?? {})
    const state = usual === 'true' ? await fillSavedDetails(db, ctx, { lines, state: filled }) : filled
    const facts = await loadPurchase(db, { ctx, cartId: cart?.id, lines, state, now })
    return presentCart({ facts, plan: decideOrder(facts), version: cart?.version ?? 0, uuid }, ctx.locale)
  })
}

function giveSecret(ctx: ReadContext): string | null {
  const secret = randomUUID()
  if (!ctx.fromPage) return secret
  const line = { name: guestCookieName(ctx.secure), value: secret, maxAgeSeconds: guestDays * 24 * 3600 }
  ctx.responseHeaders.append('set-cookie', cookieLine({ ...line, secure: ctx.secure }))
  return null
}
