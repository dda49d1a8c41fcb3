import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listStaffReviews as endpoint } from '#domain/reviews/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentReview } from './present-review.ts'
import { presentReviewer } from './present-reviewer.ts'
import { listStaffReviewRows } from './queries.ts'

/** Reviews of the branch for staff. */
export async function listStaffReviews(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listStaffReviewRows(ctx.db, { branchId: ctx.branch.id, query })
  const data = rows.map((row) => ({
    ...presentReview(row, ctx.branch.zone),
    name: presentReviewer(row),
    product: row.product,
    account_id: row.account_id,
    hidden: row.hidden_at !== null,
  }))
  return page(data, { ...query, total })
}
