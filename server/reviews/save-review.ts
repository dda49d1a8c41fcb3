import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { saveReview as endpoint } from '#domain/reviews/api.ts'
import { decideReview } from '#domain/reviews/decide-review.ts'
import { countRating, lockProduct } from '#server/catalog/product-write-queries.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findPurchase, findReviewed, writeReview } from './queries.ts'

/** Writes or changes the caller's review. Refuses a caller who has not bought the product. */
export async function saveReview(
  ctx: WriteContext,
  { slug, stars, text }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const productId = await findReviewed(ctx.tx, { branchId: ctx.branch.id, slug })
  if (productId === undefined) return refuse('request.not_found')
  const asked = { accountId: signedIn(ctx).accountId, productId }
  const decided = decideReview({ purchase: await findPurchase(ctx.tx, asked), text })
  if (isRefusal(decided)) return decided
  await lockProduct(ctx.tx, productId)
  await writeReview(ctx.tx, { ...asked, stars, ...decided })
  await countRating(ctx.tx, productId)
  return { success: true }
}
