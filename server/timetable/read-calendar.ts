import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import { statusAt } from '#domain/schedules/model.ts'
import { weekRange } from '#domain/schedules/week-range.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { readCalendar as endpoint } from '#domain/timetable/calendar-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listClosuresOn } from '#server/schedules/closure-queries.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { listCalendarClasses } from './calendar-queries.ts'

/**
 * Everything the calendar of staff draws, in one statement for the classes and one for the closed days. Instructors see
 * their own classes. Refuses days in the wrong order, too far apart or invalid.
 */
export async function readCalendar(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { db, locale, branch } = ctx
  const now = await studioNow(db)
  const range = weekRange({ dateFrom: query.date_from, dateTo: query.date_to, now, zone: branch.zone })
  if (isRefusal(range)) return range
  const own = await ownInstructor(ctx, db)
  const [rows, closures] = await Promise.all([
    listCalendarClasses(db, {
      branchId: branch.id,
      ...range,
      rooms: query.room?.split(','),
      instructors: query.instructor?.split(','),
      classTypes: query.class_type?.split(','),
      taughtBy: own && (own.heldTo ?? null),
    }),
    listClosuresOn(db, {
      branchId: branch.id,
      first: dayOf(range.from, branch.zone),
      last: dayOf(range.until.subtract({ milliseconds: 1 }), branch.zone),
    }),
  ])
  const classes = rows.map(({ type_id, type_name, spring, room_id, room_name, ...row }) => ({
    ...row,
    class_type: { id: type_id, name: inLocale(type_name, locale), spring },
    room: { id: room_id, name: inLocale(room_name, locale) },
    status: statusAt({ status: row.status, endsAt: row.ends_at }, now),
    starts_at: wireTime(row.starts_at, branch.zone),
    ends_at: wireTime(row.ends_at, branch.zone),
  }))
  return {
    classes,
    closures: closures.map(({ id, firstDay, lastDay, roomIds, reason }) => ({
      id,
      first_day: firstDay.toString(),
      last_day: lastDay.toString(),
      room_ids: roomIds?.map((roomId) => asId('rooms', roomId)) ?? null,
      reason,
    })),
    now: wireTime(now, branch.zone),
  }
}
