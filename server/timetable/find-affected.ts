import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, isAtOrBefore, wireTime, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import { checkClosure } from '#domain/schedules/closures.ts'
import { inLocale } from '#domain/text/localized.ts'
import { closurePlanText } from '#domain/timetable/class-plan.ts'
import type { previewClosure } from '#domain/timetable/closures-api.ts'
import type { Database } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { countRooms, listSessionsOn } from '#server/schedules/closure-queries.ts'

interface ClosureQuery {
  readonly days: Pick<CheckedOf<typeof previewClosure>, 'first_day' | 'last_day' | 'room_ids'>
  readonly reader: Pick<ReadContext, 'branch' | 'locale' | 'policies'>
  readonly now: Instant
}

/**
 * The classes that closing these days would end, with their bookings and waitlists; those after their check-in deadline
 * have no counts. Refuses request.not_found for an unknown room, and days that may not be closed.
 */
export async function findAffected(
  db: Database,
  { days, reader: { branch, locale, policies }, now }: ClosureQuery,
): Promise<OutputOf<typeof previewClosure> | Refusal> {
  const { first_day: firstDay, last_day: lastDay, room_ids: roomIds } = days
  const wrong = checkClosure({ firstDay, lastDay }, dayOf(now, branch.zone))
  if (wrong) return wrong
  const rooms = roomIds && [...new Set(roomIds)]
  if (rooms && (await countRooms(db, { branchId: branch.id, ids: rooms })) !== rooms.length)
    return refuse('request.not_found')
  const rules = await policies()
  const rows = await listSessionsOn(db, {
    branchId: branch.id,
    zone: branch.zone,
    firstDay,
    lastDay,
    roomIds: rooms ?? null,
  })
  const touched = rows.map((row) => ({ ...row, over: isAtOrBefore(checkInDeadline(row.starts_at, rules), now) }))
  const ending = touched.filter(({ over }) => !over)
  return {
    plan_hash: hashText(closurePlanText({ days, classes: touched })),
    classes: touched.map((row) => ({
      id: row.id,
      class_name: inLocale(row.class_name, locale),
      room: inLocale(row.room_name, locale),
      starts_at: wireTime(row.starts_at, branch.zone),
      booked: row.booked,
      waiting: row.waiting,
      over: row.over,
    })),
    bookings: ending.reduce((sum, { booked }) => sum + booked, 0),
    waiting: ending.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}
