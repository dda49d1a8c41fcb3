import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { manages } from '#domain/kit/manages.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listSubstituteRequests as endpoint } from '#domain/staffing/substitutes-api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findOwnInstructor } from '#server/schedules/own-class-queries.ts'
import { listRequestRows } from './request-queries.ts'

/** The requests of the branch for its managers, and for everybody else their own. */
export async function listSubstituteRequests(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { accountId, role } = signedIn(ctx)
  const { id: branchId, zone } = ctx.branch
  const isManager = manages(role)
  const of = isManager ? undefined : ((await findOwnInstructor(ctx.db, { accountId, branchId })) ?? null)
  const { rows, total } = await listRequestRows(ctx.db, { branchId, of, query })
  const items = rows.map((row) => ({
    id: row.id,
    status: row.status,
    session: {
      id: row.session_id,
      class_name: inLocale(row.class_name, ctx.locale),
      starts_at: wireTime(row.starts_at, zone),
    },
    absent: row.absent,
    proposed: row.proposed,
    substitute: row.substitute,
    reason: row.reason,
    answer: row.answer,
    requested_at: wireTime(row.requested_at, zone),
    answered_at: row.answered_at && wireTime(row.answered_at, zone),
  }))
  return page(items, { ...query, total })
}
