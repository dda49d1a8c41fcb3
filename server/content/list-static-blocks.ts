import type { listStaticBlocks as endpoint } from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listStaticBlockRows } from './queries.ts'

/** Blocks of text that the studio wrote, and its address. */
export async function listStaticBlocks(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listStaticBlockRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}
