import type { Id } from '#domain/kit/id.ts'
import { adoptGuestCart } from '#server/cart/adopt-guest-cart.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { cookieLine, guestCookieName } from '#server/kit/cookies.ts'

/**
 * Merges a guest's cart after signing in. A transaction of its own, after the session is committed: a cart must never
 * prevent a sign-in. When it fails the secret stays, and the next sign-in tries again; when it succeeds the secret is
 * invalid.
 */
export async function adoptCart(ctx: ReadContext, accountId: Id<'accounts'>): Promise<void> {
  const { caller } = ctx
  if (caller.kind !== 'guest') return
  const adoption = { accountId, branchId: ctx.branch.id, tokenHash: caller.cartHash }
  try {
    await inTransaction(ctx.db, async (tx) => adoptGuestCart(tx, adoption))
  } catch (error) {
    ctx.log.error({ error, accountId }, 'the cart of a guest could not join the cart of the account')
    return
  }
  const line = { name: guestCookieName(ctx.secure), value: '', maxAgeSeconds: 0, secure: ctx.secure }
  ctx.responseHeaders.append('set-cookie', cookieLine(line))
}
