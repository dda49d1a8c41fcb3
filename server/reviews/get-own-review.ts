import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { getOwnReview as endpoint } from '#domain/reviews/api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentReview } from './present-review.ts'
import { presentReviewer } from './present-reviewer.ts'
import { findOwnReview, findPurchase, findReviewed } from './queries.ts'

/** Whether the caller bought a product, and the caller's review of it. */
export async function getOwnReview(
  ctx: ReadContext,
  { slug }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const productId = await findReviewed(ctx.db, { branchId: ctx.branch.id, slug })
  if (productId === undefined) return refuse('request.not_found')
  const asked = { accountId: signedIn(ctx).accountId, productId }
  const purchase = await findPurchase(ctx.db, asked)
  const { name, review } = await findOwnReview(ctx.db, asked)
  return {
    bought_at: purchase === undefined ? null : wireTime(purchase.paidAt, ctx.branch.zone),
    shown_as: presentReviewer(name),
    review:
      review === undefined ? null : { ...presentReview(review, ctx.branch.zone), hidden: review.hidden_at !== null },
  }
}
