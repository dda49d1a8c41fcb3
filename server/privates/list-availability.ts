import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { dayOf } from '#domain/kit/time.ts'
import type { listAvailability as endpoint } from '#domain/privates/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { listAvailabilityPage } from './availability-queries.ts'

/**
 * The instructors of the branch with the hours they give to privates, every week and on single days from today on; an
 * instructor's account sees its own.
 */
export async function listAvailability(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const fromDay = dayOf(await studioNow(ctx.db), ctx.branch.zone).toString()
  const own = await ownInstructor(ctx, ctx.db)
  const rows = await listAvailabilityPage(ctx.db, {
    branchId: ctx.branch.id,
    only: own && (own.heldTo ?? null),
    fromDay,
    keyword: input.keyword,
    sorted: input.sortedBy,
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
  })
  const items = rows.map(({ id, name, windows, exceptions }) => ({
    instructor: { id, name },
    windows: [...windows],
    exceptions: [...exceptions],
  }))
  return page(items, { total: rows[0]?.total ?? 0, limit: input.limit, page: input.page })
}
