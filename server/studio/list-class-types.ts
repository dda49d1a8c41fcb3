import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listClassTypes as endpoint } from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listClassTypeRows } from './class-type-queries.ts'

/** Kinds of classes that the branch gives. */
export async function listClassTypes(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listClassTypeRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}
