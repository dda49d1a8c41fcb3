import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kit/refusal.ts'
import {
  dayOf,
  instantAt,
  wireTime,
  type Day,
  plusMinutes,
  plusMs,
  startOfDay,
  type Instant,
} from '#domain/kit/time.ts'
import type { listBoard as listBoardEndpoint } from '#domain/privates/api.ts'
import { seatsOf, type PrivateFormat } from '#domain/privates/model.ts'
import { openSlots, type OpenSlot } from '#domain/privates/open-slots.ts'
import { weekRange, type DayRange } from '#domain/schedules/week-range.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import {
  findPrivateType,
  listBoardRooms,
  listBoardInstructors,
  type BoardRoom,
  type BoardInstructor,
  type PrivateType,
} from './board-queries.ts'

/**
 * The open hours of the branch in a range of days. Refuses days in the wrong order or invalid, and
 * privates.no_such_format.
 */
export async function listBoard(
  ctx: ReadContext,
  input: CheckedOf<typeof listBoardEndpoint>,
): Promise<OutputOf<typeof listBoardEndpoint> | Refusal> {
  const { zone } = ctx.branch
  const [now, policies] = await Promise.all([studioNow(ctx.db), ctx.policies()])
  const range = weekRange({ dateFrom: input.date_from, dateTo: input.date_to, now, zone })
  if (isRefusal(range)) return range
  const board = await loadBoard(ctx.db, {
    branch: ctx.branch,
    policies,
    format: input.format,
    instructorIds: input.instructor?.split(','),
    days: daysOf(range, zone),
    now,
  })
  if (isRefusal(board)) return board
  const found = board.slots.filter(({ instructor }) => hasKeyword([instructor.name], input.keyword))
  const slots = input.sortedBy === 'asc' ? found : found.toReversed()
  const first = (input.page - 1) * input.limit
  const items = slots.slice(first, first + input.limit).map(({ instructor, startMs, endMs }) => ({
    id: hourId(instructor.id, wireTime(instantAt(startMs), zone)),
    instructor: { id: instructor.id, name: instructor.name },
    starts_at: wireTime(instantAt(startMs), zone),
    ends_at: wireTime(instantAt(endMs), zone),
  }))
  return {
    ...page(items, { total: slots.length, limit: input.limit, page: input.page }),
    format: input.format,
    now: wireTime(now, zone),
    last_day: board.lastDay.toString(),
  }
}

function daysOf({ from, until }: DayRange, zone: string): [Day, ...Day[]] {
  const first = dayOf(from, zone)
  const count = first.until(dayOf(until, zone), { largestUnit: 'days' }).days
  return [first, ...Array.from({ length: count - 1 }, (_, index) => first.add({ days: index + 1 }))]
}

/** The instructor, and day and minute on the wall clock of the branch. */
function hourId(instructorId: string, startsAt: string): string {
  return `${instructorId}.${startsAt.slice(0, 10)}.${startsAt.slice(11, 16).replace(':', '')}`
}

interface BoardQuery {
  readonly branch: { readonly id: Id<'branches'>; readonly zone: string }
  readonly policies: Policies
  readonly format: PrivateFormat
  readonly instructorIds: readonly string[] | undefined
  readonly days: readonly [Day, ...Day[]]
  readonly now: Instant
  /** A held private that is being changed: it does not block itself, and its notice was checked when it was held. */
  readonly besides?: Id<'class_sessions'>
}

export interface LoadedBoard {
  readonly kind: PrivateType
  readonly slots: readonly OpenSlot<BoardInstructor, BoardRoom>[]
  readonly lastDay: Day
}

/** The open hours of those days. Refuses privates.no_such_format where the studio gives no privates of that format. */
export async function loadBoard(db: Database, query: BoardQuery): Promise<LoadedBoard | Refusal> {
  const {
    branch: { id: branchId, zone },
    policies,
    format,
    days,
    now,
    besides,
  } = query
  const kind = await findPrivateType(db, { branchId, format })
  if (!kind) return refuse('privates.no_such_format')
  const [firstDay] = days
  const finalDay = days.at(-1) ?? firstDay
  const hours = {
    branchId,
    now,
    besides: besides ?? null,
    firstDay: firstDay.toString(),
    lastDay: finalDay.toString(),
    // A window may end at midnight, and a class that begins before it may last into the next day.
    from: startOfDay(firstDay, zone),
    until: startOfDay(finalDay.add({ days: 2 }), zone),
  }
  const [instructors, rooms] = await Promise.all([
    listBoardInstructors(db, { ...hours, instructorIds: query.instructorIds }),
    listBoardRooms(db, { ...hours, seats: seatsOf(format) }),
  ])
  const lastDay = dayOf(now, zone).add({ days: policies.booking_opens_days })
  const slots = openSlots({
    instructors,
    rooms,
    days,
    zone,
    minutes: kind.minutes,
    everyMinutes: policies.private_start_minutes,
    earliest: besides === undefined ? plusMinutes(now, policies.private_notice_hours * 60) : now,
    latest: plusMs(startOfDay(lastDay.add({ days: 1 }), zone), -1),
  })
  return { kind, slots, lastDay }
}
