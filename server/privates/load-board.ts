import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, plusMinutes, plusMs, startOfDay, type Day, type Instant } from '#domain/kit/time.ts'
import { seatsOf, type PrivateFormat } from '#domain/privates/model.ts'
import { openSlots, type OpenSlot } from '#domain/privates/open-slots.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Database } from '#server/driver/database.ts'
import {
  findPrivateType,
  listBoardRooms,
  listBoardInstructors,
  type BoardRoom,
  type BoardInstructor,
  type PrivateType,
} from './board-queries.ts'

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
