import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { compareAgain as endpoint } from '#domain/purchases/api.ts'
import { findCart, ownerOf } from '#server/cart/cart-queries.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { openAgain } from './open-again.ts'
import { presentAgain } from './present-again.ts'

/** What buying an order again would add to the caller's cart, with the differences. Writes nothing. */
export async function compareAgain(
  ctx: ReadContext,
  { order_id: orderId }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  const cart = owner && (await findCart(ctx.db, { owner, branchId: ctx.branch.id }))
  const now = await studioNow(ctx.db)
  const again = await openAgain(ctx.db, ctx, { orderId, cart: { id: cart?.id, lines: cart?.lines ?? [], now } })
  return isRefusal(again) ? again : presentAgain(again, ctx.locale)
}
