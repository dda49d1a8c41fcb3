import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Instant } from '#domain/kit/time.ts'
import type { createClasses } from '#domain/schedules/api.ts'
import { minuteOfDay } from '#domain/schedules/class-times.ts'
import { refuseSeats } from '#domain/schedules/refuse-seats.ts'
import { repeatClass, type RepeatRule } from '#domain/schedules/repeat-class.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { findRoom } from './change-queries.ts'
import { planOccurrences, type ClassPlan } from './plan-occurrences.ts'
import { countInstructors, findClassType, hasLevel } from './series-queries.ts'

type Sent = CheckedOf<typeof createClasses>

/**
 * The requested classes: the days of the rule, without closed ones, and their clashes. Refuses request.not_found (class
 * type, room, level or instructor), request.invalid for more seats than the room has, schedules.past,
 * schedules.series_long.
 */
export async function planClasses(
  db: Database,
  request: { readonly sent: Sent; readonly branch: Branch; readonly policies: Policies; readonly now: Instant },
): Promise<ClassPlan | Refusal> {
  const { sent, ...at } = request
  const { branch } = at
  const pattern = await findPattern(db, { sent, branchId: branch.id })
  if (isRefusal(pattern)) return pattern
  const occurrences = repeatClass(ruleOf(sent), branch.zone)
  if (isRefusal(occurrences)) return occurrences
  return planOccurrences(db, { pattern, occurrences, ...at })
}

function ruleOf(sent: Sent): RepeatRule {
  const end =
    sent.end_type === 'date' && sent.end_date !== undefined
      ? ({ type: 'date', day: day(sent.end_date) } as const)
      : sent.end_type === 'occurence' && sent.end_occurence !== undefined
        ? ({ type: 'occurence', count: sent.end_occurence } as const)
        : undefined
  return {
    repeat: sent.repeat,
    firstDay: day(sent.date),
    startMinute: minuteOfDay(sent.time),
    weekdays: sent.weekdays ?? [],
    end,
  }
}

/** The common fields of all classes. */
async function findPattern(db: Database, { sent, branchId }: { sent: Sent; branchId: Branch['id'] }) {
  const kind = await findClassType(db, { id: sent.class_type_id, branchId })
  const room = await findRoom(db, { id: sent.room_id, branchId })
  const active = await countInstructors(db, { ids: sent.instructors.map(({ id }) => id), branchId })
  if (!kind || !room || active !== sent.instructors.length) return refuse('request.not_found')
  const levelId = sent.difficulty_level_id ?? kind.levelId
  if (!(await hasLevel(db, { id: levelId, branchId }))) return refuse('request.not_found')
  const capacity = sent.capacity ?? room.capacity
  if (capacity > room.capacity) return refuseSeats(room)
  const session = {
    branchId,
    roomId: room.id,
    classTypeId: kind.id,
    difficultyLevelId: levelId,
    seriesTypeId: kind.seriesTypeId,
    capacity,
    instructors: sent.instructors,
  }
  return { minutes: sent.duration_minutes ?? kind.durationMinutes, session }
}
