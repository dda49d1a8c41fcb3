import type { listAttendance as listAttendanceEndpoint } from '#domain/attendance/api.ts'
import { countAttendance } from '#domain/attendance/count-attendance.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listStaffLedger as listStaffLedgerEndpoint } from '#domain/packages/api.ts'
import { reasonsWith } from '#domain/packages/reasons-with.ts'
import { statusAt } from '#domain/schedules/model.ts'
import { weekRange } from '#domain/schedules/week-range.ts'
import { inLocale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { findLot } from '#server/packages/lot-queries.ts'
import { presentLine } from '#server/packages/present-packages.ts'
import { listLedgerLines } from '#server/packages/term-queries.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { listSessions } from '#server/schedules/queries.ts'
import { countAlike } from './queries.ts'

/**
 * Attendance of the branch's classes in a range of days, soonest first; instructors see their own. Refuses days in the
 * wrong order, too far apart or invalid.
 */
export async function listAttendance(
  ctx: ReadContext,
  query: CheckedOf<typeof listAttendanceEndpoint>,
): Promise<OutputOf<typeof listAttendanceEndpoint> | Refusal> {
  const {
    db,
    locale,
    branch: { id: branchId, zone },
  } = ctx
  const now = await studioNow(db)
  const range = weekRange({ dateFrom: query.date_from, dateTo: query.date_to, now, zone })
  if (isRefusal(range)) return range
  const own = await ownInstructor(ctx, db)
  const policies = await ctx.policies()
  const { rows, total } = await listSessions(db, {
    sorted: query.sortedBy,
    limit: query.limit,
    offset: rowsBefore(query),
    filters: {
      branchId,
      ...range,
      rooms: query.room?.split(','),
      instructors: query.instructor?.split(','),
      classTypes: query.class_type?.split(','),
      keyword: query.keyword,
      taughtBy: own && (own.heldTo ?? null),
    },
  })
  const alike = Map.groupBy(
    await countAlike(db, { sessionIds: rows.map(({ id }) => id), now }),
    (group) => group.session_id,
  )
  const items = rows.map((row) => {
    const { status, starts_at: startsAt, ends_at: endsAt, places: capacity } = row
    const counts = countAttendance(alike.get(row.id) ?? [], {
      now,
      session: { status, startsAt, endsAt, policies, capacity },
    })
    return {
      id: row.id,
      class_name: inLocale(row.type_name, locale),
      room: inLocale(row.room_name, locale),
      instructors: row.instructors.map(({ name }) => name),
      starts_at: wireTime(startsAt, zone),
      ends_at: wireTime(endsAt, zone),
      status: statusAt({ status, endsAt }, now),
      capacity,
      booked: counts.booked,
      checked_in: counts.checkedIn,
      no_show: counts.noShow,
      late_canceled: counts.lateCanceled,
      canceled: counts.canceled,
      waiting: counts.waiting,
      waited_in_vain: counts.waitedInVain,
      held: counts.held,
      fill_rate: counts.fillRate,
    }
  })
  return { ...page(items, { ...query, total }), now: wireTime(now, zone) }
}

/** All of a pack's ledger, for staff. Refuses request.not_found for a pack of another branch. */
export async function listStaffLedger(
  ctx: ReadContext,
  input: CheckedOf<typeof listStaffLedgerEndpoint>,
): Promise<OutputOf<typeof listStaffLedgerEndpoint> | Refusal> {
  if (!(await findLot(ctx.db, { lotId: input.id, branchId: ctx.branch.id }))) return refuse('request.not_found')
  const { rows, total } = await listLedgerLines(ctx.db, {
    ...input,
    lotId: input.id,
    onlyOf: undefined,
    classesOf: 'all',
    reasons: reasonsWith(input.keyword),
  })
  return page(
    rows.map((line) => ({ ...presentLine(line, ctx), balance: line.balance, person_id: line.person_id })),
    { total, limit: input.limit, page: input.page },
  )
}
