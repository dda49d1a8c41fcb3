import { decideExpiry } from '#domain/orders/decide-expiry.ts'
import type { OrderChange } from '#domain/orders/model.ts'
import { openAttempts } from '#domain/payments/model.ts'
import { raiseVersion } from '#server/cart/checkout-queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import type { OpenOrder } from '#server/orders/open-orders.ts'
import { supersedeAttempt } from '#server/payments/supersede-attempt.ts'
import type { OpenCheckout } from './open-checkout.ts'

/**
 * Ends what the buyer had before: orders whose time is over, and those of this cart that still wait, since what they
 * held must not stand in the way of what takes their place. Late money of one of them counts as any late money does.
 * One that the bank or the studio is looking at stays. Gives the version of the cart for the new order: another one
 * when an order of the present version was placed and died.
 */
export async function endFormerOrders(ctx: WriteContext, { orders, ofCart, cart }: OpenCheckout): Promise<number> {
  const ending = orders.map((open) => ({ ...open, changes: changesOf(open, ofCart) }))
  for (const { attempts, changes } of ending) {
    if (!changes.some(({ reason }) => reason === 'replaced')) continue
    for (const attempt of attempts.filter(({ status }) => openAttempts.includes(status)))
      await supersedeAttempt(ctx.tx, attempt)
  }
  await applyChanges(ctx.tx, {
    orders: ending.filter(({ changes }) => changes.length > 0),
    origin: ctx.origin,
    now: cart.now,
  })
  const isUsed = orders.some(({ order }) => order.cart_id === cart.id && order.cart_version === cart.version)
  return isUsed ? raiseVersion(ctx.tx, { cartId: cart.id, now: cart.now }) : cart.version
}

function changesOf({ order, attempts, now }: OpenOrder, ofCart: ReadonlySet<string>): readonly OrderChange[] {
  const expired = decideExpiry(
    { status: order.status, expiresAt: order.expires_at, attempts: attempts.map(({ status }) => status) },
    now,
  )
  if (expired.length > 0) return expired
  const isReplaced = ofCart.has(order.id) && (order.status === 'pending' || order.status === 'pending_payment')
  return isReplaced ? [{ to: 'canceled', reason: 'replaced' }] : []
}
