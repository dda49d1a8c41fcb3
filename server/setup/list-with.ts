import type { Id } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'

interface ListOf<Query> {
  readonly branchId: Id<'branches'>
  readonly query: Query
}

/** The verb that lists these rows, page by page. */
export function listWith<Row, Query extends { readonly limit: number; readonly page: number }>(
  rowsOf: (db: ReadContext['db'], of: ListOf<Query>) => Promise<{ rows: Row[]; total: number }>,
) {
  return async (ctx: ReadContext, query: Query) => {
    const { rows, total } = await rowsOf(ctx.db, { branchId: ctx.branch.id, query })
    return page(rows, { ...query, total })
  }
}
