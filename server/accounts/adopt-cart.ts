import type { Id } from '#domain/kit/id.ts'
import { moveCarts } from '#server/cart/move-carts.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { cookieLine, guestCookieName } from '#server/kit/cookies.ts'

/**
 * Merges the carts of a guest, one in each branch, after signing in. A transaction of its own, after the session is
 * committed: a cart must never prevent a sign-in. When it fails the secret stays, and the next sign-in tries again;
 * when it succeeds the secret is invalid.
 */
export async function adoptCart(ctx: ReadContext, accountId: Id<'accounts'>): Promise<void> {
  const { caller } = ctx
  if (caller.kind !== 'guest') return
  try {
    await inTransaction(ctx.db, async (tx) => moveCarts(tx, { from: { tokenHash: caller.cartHash }, accountId }))
  } catch (error) {
    ctx.log.error({ error, accountId }, 'the carts of a guest could not join those of the account')
    return
  }
  const line = { name: guestCookieName(ctx.secure), value: '', maxAgeSeconds: 0, secure: ctx.secure }
  ctx.responseHeaders.append('set-cookie', cookieLine(line))
}
