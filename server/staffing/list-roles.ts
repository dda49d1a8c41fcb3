import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listRoles as endpoint } from '#domain/staffing/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listRoleRows } from './queries.ts'

/** The staff of the branch. */
export async function listRoles(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listRoleRows(ctx.db, { branchId: ctx.branch.id, query })
  const data = rows.map((row) => ({
    account_id: row.account_id,
    name: row.name,
    role: row.role,
    instructor: row.instructor,
    granted_at: wireTime(row.granted_at, ctx.branch.zone),
  }))
  return page(data, { ...query, total })
}
