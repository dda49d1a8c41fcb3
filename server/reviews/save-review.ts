import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { saveReview as saveReviewEndpoint, hideReview as hideReviewEndpoint } from '#domain/reviews/api.ts'
import { decideReview } from '#domain/reviews/decide-review.ts'
import { countRating, lockProduct } from '#server/catalog/product-write-queries.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findPurchase, findPublishedProduct, writeReview, findProductOf, setHidden } from './queries.ts'

/** Writes or changes the caller's review. Refuses a caller who has not bought the product. */
export async function saveReview(
  ctx: WriteContext,
  { slug, stars, text }: CheckedOf<typeof saveReviewEndpoint>,
): Promise<OutputOf<typeof saveReviewEndpoint> | Refusal> {
  const productId = await findPublishedProduct(ctx.tx, { branchId: ctx.branch.id, slug })
  if (productId === undefined) return refuse('request.not_found')
  const asked = { accountId: signedIn(ctx).accountId, productId }
  const decided = decideReview({ purchase: await findPurchase(ctx.tx, asked), text })
  if (isRefusal(decided)) return decided
  await lockProduct(ctx.tx, productId)
  await writeReview(ctx.tx, { ...asked, stars, ...decided })
  await countRating(ctx.tx, productId)
  return { success: true }
}

/** Hides a review with a reason, or restores it; its stars count accordingly. */
export async function hideReview(
  ctx: WriteContext,
  { id, hidden, reason }: CheckedOf<typeof hideReviewEndpoint>,
): Promise<OutputOf<typeof hideReviewEndpoint> | Refusal> {
  const productId = await findProductOf(ctx.tx, { branchId: ctx.branch.id, id })
  if (productId === undefined) return refuse('request.not_found')
  await lockProduct(ctx.tx, productId)
  const now = await setHidden(ctx.tx, { id, hidden })
  await countRating(ctx.tx, productId)
  await writeAudit(ctx, {
    at: now,
    action: hidden ? 'reviews.hide' : 'reviews.show',
    subjectKind: 'review',
    subjectId: id,
    details: { reason },
  })
  return { success: true, hidden }
}
