import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { buyAgain as endpoint } from '#domain/purchases/api.ts'
import { ownerOf } from '#server/cart/cart-queries.ts'
import { changeLines } from '#server/cart/change-lines.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { openAgain } from './open-again.ts'
import { presentAgain } from './present-again.ts'

/**
 * Adds what can still be bought of an order to the caller's cart, under its lock. Refuses callers without a token,
 * orders that they may not read, and an order of which nothing can be bought now.
 */
export async function buyAgain(
  ctx: WriteContext,
  { order_id: orderId }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const again = await changeLines(ctx.tx, {
    owner,
    branchId: ctx.branch.id,
    decide: async (cart) => {
      const opened = await openAgain(ctx.tx, ctx, { orderId, cart })
      if (isRefusal(opened)) return opened
      return opened.lines.some(({ adds }) => adds > 0) ? opened : refuse('purchases.none_again')
    },
  })
  return isRefusal(again) ? again : { success: true, ...presentAgain(again, ctx.locale) }
}
