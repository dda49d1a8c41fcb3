import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listAuditEntries as endpoint } from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listAuditRows } from './queries.ts'

/** Acts of staff in the branch, newest first. */
export async function listAuditEntries(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listAuditRows(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map((row) => ({ ...row, at: wireTime(row.at, ctx.branch.zone) })),
    { ...query, total },
  )
}
