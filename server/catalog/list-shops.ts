import type { listShops as endpoint } from '#domain/catalog/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore, type Only } from '#server/kit/list-query.ts'
import { listMakerRows } from './category-queries.ts'
import { presentMaker } from './present-maker.ts'

/** The sellers of the branch. */
export async function listShops(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint> & Only,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listMakerRows(ctx.db, {
    ...query,
    kind: 'shops',
    branchId: ctx.branch.id,
    offset: rowsBefore(query),
  })
  return page(
    rows.map((row) => ({ ...presentMaker(row, ctx.locale), id: asId('shops', row.id) })),
    { ...query, total },
  )
}
