import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, msBetween, type Instant } from '#domain/kit/time.ts'
import type { lengthenSeries } from '#domain/schedules/api.ts'
import { laterOccurrences } from '#domain/schedules/later-occurrences.ts'
import { seriesPattern } from '#domain/schedules/occurrences.ts'
import type { RepeatRule } from '#domain/schedules/repeat-class.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { findRoom } from './change-queries.ts'
import { planOccurrences, type ClassPattern, type ClassPlan } from './plan-occurrences.ts'
import { listSeriesOccurrences, findSeriesRule, type SeriesOccurrence, type RuleRow } from './series-pattern-queries.ts'
import { countInstructors } from './series-queries.ts'

type Sent = CheckedOf<typeof lengthenSeries>
const minuteMs = 60_000

/**
 * The classes of a later end of a series: like its present ones, without closed days, and with their clashes. Refuses
 * request.not_found, schedules.teacher_left, schedules.past, and what `laterOccurrences` refuses.
 */
export async function planLengthening(
  db: Database,
  request: { readonly sent: Sent; readonly branch: Branch; readonly policies: Policies; readonly now: Instant },
): Promise<ClassPlan | Refusal> {
  const { sent, ...at } = request
  const { branch } = at
  const series = { id: sent.id, branchId: branch.id }
  const [row, classes] = await Promise.all([findSeriesRule(db, series), listSeriesOccurrences(db, series)])
  const like = seriesPattern(classes)
  if (!row || !like) return refuse('request.not_found')
  const occurrences = laterOccurrences({ rule: ruleOf(row), end: endOf(sent), like: like.hours }, branch.zone)
  if (isRefusal(occurrences)) return occurrences
  const pattern = await patternOf(db, { like, branchId: branch.id })
  return isRefusal(pattern) ? pattern : planOccurrences(db, { pattern, occurrences, ...at })
}

function ruleOf(row: RuleRow): RepeatRule {
  return {
    repeat: row.repeat,
    firstDay: day(row.first_day),
    startMinute: row.start_minute,
    weekdays: row.weekdays ?? [],
    end: endOf(row),
  }
}

/** Constraints and the schema of a request ensure that a series has the end that its type names. */
function endOf({
  end_date: endDate,
  end_occurence: count,
}: {
  readonly end_date?: string | null | undefined
  readonly end_occurence?: number | null | undefined
}): NonNullable<RepeatRule['end']> {
  if (endDate !== null && endDate !== undefined) return { type: 'date', day: day(endDate) }
  if (count !== null && count !== undefined) return { type: 'occurence', count }
  throw new Error('the series has neither a last day nor a number of classes')
}

async function patternOf(
  db: Database,
  { like, branchId }: { like: NonNullable<ReturnType<typeof seriesPattern<SeriesOccurrence>>>; branchId: Branch['id'] },
): Promise<ClassPattern | Refusal> {
  const room = await findRoom(db, { id: like.room.roomId, branchId })
  if (!room) return refuse('request.not_found')
  const { instructors } = like.instructors
  if (
    instructors.length === 0 ||
    (await countInstructors(db, { ids: instructors.map(({ id }) => id), branchId })) !== instructors.length
  )
    return refuse('schedules.teacher_left')
  const { classTypeId, seriesTypeId, difficultyLevelId } = like.class
  return {
    minutes: msBetween(like.hours.startsAt, like.hours.endsAt) / minuteMs,
    session: {
      branchId,
      roomId: room.id,
      classTypeId,
      seriesTypeId,
      difficultyLevelId,
      capacity: Math.min(like.capacity.capacity, room.capacity),
      instructors,
    },
  }
}
