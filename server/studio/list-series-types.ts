import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listSeriesTypes as endpoint } from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listSeriesTypeRows } from './class-type-queries.ts'

/** Series types of the branch. */
export async function listSeriesTypes(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listSeriesTypeRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}
