import type { putCart as endpoint } from '#domain/cart/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { ownerOf } from './owner-of.ts'
import { replaceLines } from './replace-lines.ts'

/** Replaces the lines of the caller's cart. Refuses callers without a token, and what `replaceLines` refuses. */
export async function putCart(
  ctx: WriteContext,
  { items, version }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const wanted = items.map((item) => ({
    productId: item.id,
    variantId: item.variation_option_id ?? null,
    quantity: item.quantity,
    checkout: item.checkout,
  }))
  const cart = await replaceLines(ctx.tx, { owner, branchId: ctx.branch.id, locale: ctx.locale, wanted, version })
  return isRefusal(cart) ? cart : { success: true, ...cart }
}
