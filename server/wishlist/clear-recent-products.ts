import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { clearRecentProducts as endpoint } from '#domain/wishlist/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { deleteRecentProducts } from './queries.ts'

/** Deletes the caller's recent products. */
export async function clearRecentProducts(ctx: WriteContext): Promise<OutputOf<typeof endpoint>> {
  await deleteRecentProducts(ctx.tx, signedIn(ctx).accountId)
  return { success: true }
}
