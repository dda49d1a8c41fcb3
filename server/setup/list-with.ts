import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import type { ListOf, StaffList } from './queries.ts'

/** The verb that lists what these rows are, page by page. */
export function listWith<Row>(rowsOf: (db: ReadContext['db'], of: ListOf) => Promise<{ rows: Row[]; total: number }>) {
  return async (ctx: ReadContext, query: StaffList) => {
    const { rows, total } = await rowsOf(ctx.db, { branchId: ctx.branch.id, query })
    return page(rows, { ...query, total })
  }
}
