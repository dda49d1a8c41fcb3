import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { hideReview as endpoint } from '#domain/reviews/api.ts'
import { countRating, lockProduct } from '#server/catalog/product-write-queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findProductOf, setHidden } from './queries.ts'

/** Hides a review with a reason, or restores it; its stars count accordingly. */
export async function hideReview(
  ctx: WriteContext,
  { id, hidden, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
