import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { shownName } from '#domain/people/names.ts'
import type {
  listReviews as listReviewsEndpoint,
  listStaffReviews as listStaffReviewsEndpoint,
  getOwnReview as getOwnReviewEndpoint,
} from '#domain/reviews/api.ts'
import { averageStars } from '#domain/reviews/decide-review.ts'
import { inLocale } from '#domain/text/localized.ts'
import { type ReadContext, signedIn } from '#server/kit/context.ts'
import { findPublishedProduct, listReviewRows, listStaffReviewRows, findOwnReview, findPurchase } from './queries.ts'

/** Public reviews of a published product, with its stars. */
export async function listReviews(
  ctx: ReadContext,
  { slug, ...query }: CheckedOf<typeof listReviewsEndpoint>,
): Promise<OutputOf<typeof listReviewsEndpoint> | Refusal> {
  const productId = await findPublishedProduct(ctx.db, { branchId: ctx.branch.id, slug })
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

/** Reviews of the branch for staff. */
export async function listStaffReviews(
  ctx: ReadContext,
  query: CheckedOf<typeof listStaffReviewsEndpoint>,
): Promise<OutputOf<typeof listStaffReviewsEndpoint>> {
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

/** Whether the caller bought a product, and the caller's review of it. */
export async function getOwnReview(
  ctx: ReadContext,
  { slug }: CheckedOf<typeof getOwnReviewEndpoint>,
): Promise<OutputOf<typeof getOwnReviewEndpoint> | Refusal> {
  const productId = await findPublishedProduct(ctx.db, { branchId: ctx.branch.id, slug })
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

interface Row {
  readonly id: Id<'product_reviews'>
  readonly stars: number
  readonly body: string
  readonly created_at: Instant
  readonly updated_at: Instant
}

function presentReview(row: Row, zone: string) {
  return {
    id: row.id,
    stars: row.stars,
    text: row.body,
    created_at: wireTime(row.created_at, zone),
    edited: Temporal.Instant.compare(row.updated_at, row.created_at) > 0,
  }
}

/** The public name of a reviewer. */
function presentReviewer(row: {
  readonly full_name: string
  readonly first_name: string | null
  readonly last_name: string | null
}): string {
  return shownName({ fullName: row.full_name, firstName: row.first_name, lastName: row.last_name })
}
