import type { listCancellations as endpoint } from '#domain/cancellations/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { presentCancellation } from './present-cancellation.ts'
import { listPage } from './queries.ts'

/** The caller's own requests in the branch, newest first. */
export async function listCancellations(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint> & Only,
): Promise<OutputOf<typeof endpoint>> {
  const wanted = { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id, query: input }
  const { rows, total } = await listPage(ctx.db, wanted)
  const items = rows.map((row) => presentCancellation(row, ctx.branch.zone))
  return page(items, { total, limit: input.limit, page: input.page })
}
