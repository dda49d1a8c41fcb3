import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import type { listClosures as endpoint } from '#domain/schedules/api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { listClosurePage } from './closure-queries.ts'

/** Closed days of the branch, soonest first; those that are over only on request. */
export async function listClosures(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { zone } = ctx.branch
  const today = dayOf(await studioNow(ctx.db), zone)
  const { rows, total } = await listClosurePage(ctx.db, {
    branchId: ctx.branch.id,
    today,
    past: query.past === 'true',
    keyword: query.keyword,
    sorted: query.sortedBy,
    limit: query.limit,
    offset: rowsBefore(query),
  })
  return page(
    rows.map(({ rooms, created_at, ...row }) => ({
      ...row,
      rooms: rooms?.map(({ id, name }) => ({ id, name: inLocale(name, ctx.locale) })) ?? null,
      created_at: wireTime(created_at, zone),
    })),
    { ...query, total },
  )
}
