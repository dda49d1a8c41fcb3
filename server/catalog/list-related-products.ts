import type { listRelatedProducts as endpoint } from '#domain/catalog/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listProductRows } from './card-queries.ts'
import { presentCard } from './present-card.ts'
import { listCompanionIds, listSimilarIds } from './product-queries.ts'

/** Products like one, available ones first, and those that the studio shows beside it. */
export async function listRelatedProducts(
  ctx: ReadContext,
  { slug, limit }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const branchId = ctx.branch.id
  const [now, ids, companions] = await Promise.all([
    studioNow(ctx.db),
    listSimilarIds(ctx.db, { slug, branchId, limit }),
    listCompanionIds(ctx.db, { slug, branchId }),
  ])
  if (ids === undefined) return refuse('request.not_found')
  const wanted = [...new Set([...ids, ...companions])]
  const rows = await listProductRows(ctx.db, { ids: wanted, branchId, now })
  const cards = new Map(
    rows.map((row) => [row.id, presentCard(row, { locale: ctx.locale, zone: ctx.branch.zone, now })]),
  )
  const inOrder = (of: typeof ids) => of.flatMap((id) => cards.get(id) ?? [])
  return { data: inOrder(ids), goes_with: inOrder(companions) }
}
