import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import type { listClosures as listClosuresEndpoint, reopenDays as reopenDaysEndpoint } from '#domain/schedules/api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listClosurePage, countCanceled, deleteClosure, lockSchedule } from './closure-queries.ts'

/** Closed days of the branch, soonest first; those that are over only on request. */
export async function listClosures(
  ctx: ReadContext,
  query: CheckedOf<typeof listClosuresEndpoint>,
): Promise<OutputOf<typeof listClosuresEndpoint>> {
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

/**
 * Reopens closed days for new classes. Cancelled classes stay cancelled: people have their credits back and other
 * plans. Audited. Refuses request.not_found.
 */
export async function reopenDays(
  ctx: WriteContext,
  input: CheckedOf<typeof reopenDaysEndpoint>,
): Promise<OutputOf<typeof reopenDaysEndpoint> | Refusal> {
  const { tx, branch } = ctx
  const now = await lockSchedule(tx, branch.id)
  const closure = await deleteClosure(tx, { id: input.id, branchId: branch.id })
  if (!closure) return refuse('request.not_found')
  const canceled = await countCanceled(tx, {
    branchId: branch.id,
    zone: branch.zone,
    firstDay: closure.first_day,
    lastDay: closure.last_day,
    roomIds: closure.room_ids,
  })
  await writeAudit(ctx, {
    at: now,
    action: 'schedules.reopen_days',
    subjectKind: 'closures',
    subjectId: input.id,
    details: { ...closure },
  })
  return { success: true, classes_back: 0, classes_canceled: canceled }
}
