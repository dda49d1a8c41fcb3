import type { getProduct as endpoint } from '#domain/catalog/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findProduct } from './product-queries.ts'
import { presentFound } from './search-products.ts'

/** One published product. Drafts and removed products are refused like unknown ones. */
export async function getProduct(
  ctx: ReadContext,
  { slug }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const now = await studioNow(ctx.db)
  const row = await findProduct(ctx.db, { slug, branchId: ctx.branch.id, now })
  return row?.status === 'published' ? presentFound(ctx, { row, now }) : refuse('request.not_found')
}
