import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { listReviews as endpoint } from '#domain/reviews/api.ts'
import { averageStars } from '#domain/reviews/average-stars.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentReview } from './present-review.ts'
import { presentReviewer } from './present-reviewer.ts'
import { findReviewed, listReviewRows } from './queries.ts'

/** Public reviews of a published product, with its stars. */
export async function listReviews(
  ctx: ReadContext,
  { slug, ...query }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const productId = await findReviewed(ctx.db, { branchId: ctx.branch.id, slug })
  if (productId === undefined) return refuse('request.not_found')
  const { rows, total, spread } = await listReviewRows(ctx.db, { productId, query })
  const data = rows.map((row) => ({
    ...presentReview(row, ctx.branch.zone),
    name: presentReviewer(row),
    option: inLocale(row.option_title, ctx.locale),
  }))
  return {
    ...page(data, { ...query, total }),
    average: averageStars(spread),
    count: spread.reduce((sum, one) => sum + one, 0),
    spread: [...spread],
  }
}
