import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listBranches as endpoint } from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listBranchRows } from './queries.ts'

/** Branches of this installation. */
export async function listBranches(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listBranchRows(ctx.db, { locale: ctx.locale, query })
  return page(rows, { ...query, total })
}
