import { randomUUID } from 'node:crypto'
import type { getCart as endpoint } from '#domain/cart/api.ts'
import { guestDays } from '#domain/cart/model.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { cookieLine, guestCookieName } from '#server/kit/cookies.ts'
import { findCart } from './cart-queries.ts'
import { loadShelf } from './load-shelf.ts'
import { ownerOf } from './owner-of.ts'
import { presentCart } from './present-cart.ts'

/**
 * The caller's cart at the prices of now. Writes no row. Nobody in particular is given the secret of a guest: a browser
 * in a cookie that no script reads, any other caller in the body.
 */
export async function getCart(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const owner = ownerOf(ctx.caller)
  const uuid = owner === undefined ? giveSecret(ctx) : null
  const branchId = ctx.branch.id
  const cart = owner && (await findCart(ctx.db, { owner, branchId }))
  const lines = cart?.lines ?? []
  const accountId = ctx.caller.kind === 'account' ? ctx.caller.accountId : undefined
  const shelf = await loadShelf(ctx.db, { lines, branchId, accountId, now: await studioNow(ctx.db) })
  return presentCart({ lines, shelf, version: cart?.version ?? 0, uuid }, ctx.locale)
}

function giveSecret(ctx: ReadContext): string | null {
  const secret = randomUUID()
  if (!ctx.platformSent || ctx.platform !== 'web') return secret
  const line = { name: guestCookieName(ctx.secure), value: secret, maxAgeSeconds: guestDays * 24 * 3600 }
  ctx.responseHeaders.append('set-cookie', cookieLine({ ...line, secure: ctx.secure }))
  return null
}
