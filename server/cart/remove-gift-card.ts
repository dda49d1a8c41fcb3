import type { removeGiftCard as endpoint } from '#domain/cart/gift-card-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { deleteEnteredCard } from './card-queries.ts'
import { lockCart } from './cart-queries.ts'
import { raiseVersion } from './checkout-queries.ts'
import { loadEntered } from './load-entered.ts'
import { ownerOf } from './owner-of.ts'

/** Removes a card from the caller's cart. Refuses callers without a token. */
export async function removeGiftCard(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const cart = await lockCart(ctx.tx, { owner, branchId: ctx.branch.id })
  await deleteEnteredCard(ctx.tx, { cartId: cart.id, cardId: id })
  await raiseVersion(ctx.tx, { cartId: cart.id, now: cart.now })
  return loadEntered(ctx, cart)
}
