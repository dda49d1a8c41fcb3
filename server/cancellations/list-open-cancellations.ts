import type { listOpenCancellations as endpoint } from '#domain/cancellations/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentCancellation } from './present-cancellation.ts'
import { listPage } from './queries.ts'

/** The requests of the branch, oldest first; `search=status:pending` for open ones. */
export async function listOpenCancellations(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listPage(ctx.db, { branchId: ctx.branch.id, query: input })
  const items = rows.map((row) => presentCancellation(row, ctx.branch.zone))
  return page(items, { total, limit: input.limit, page: input.page })
}
