import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instantAt, wireTime, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline, checkInOpensAt, freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import type { getMyDay } from '#domain/reports/api.ts'
import { classBoard, placesAt } from '#domain/reports/class-board.ts'
import { statusAt } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import type { listDayClasses } from './queries.ts'

export type DayClassRow = Awaited<ReturnType<typeof listDayClasses>>[number]
type BoardClass = Omit<OutputOf<typeof getMyDay>['classes'][number], 'people' | 'own_request_id'>

export interface At {
  readonly ctx: ReadContext
  readonly policies: Policies
  readonly now: Instant
}

/** A class with its places and counts, as of then. */
export function presentClass(row: DayClassRow, { ctx, policies, now }: At): BoardClass {
  const { zone } = ctx.branch
  const { status, starts_at: startsAt, ends_at: endsAt, place_count: capacity } = row
  const board = boardOf(row, { policies, now })
  const window = row.cancel_window ?? policies.cancel_window
  return {
    id: row.id,
    class_name: inLocale(row.class_name, ctx.locale),
    room: inLocale(row.room_name, ctx.locale),
    instructors: row.instructors.map(({ name }) => name),
    starts_at: wireTime(startsAt, zone),
    ends_at: wireTime(endsAt, zone),
    status: statusAt({ status, endsAt }, now),
    capacity,
    private: row.private,
    needs_substitute: row.instructors.some(({ away }) => away),
    booked: board.arrived + board.toCome + board.noShow,
    arrived: board.arrived,
    to_come: board.toCome,
    no_show: board.noShow,
    held: board.held,
    open: board.open,
    waiting: board.waiting,
    passed_on: board.passedOn,
    seats: [...board.seats],
    check_in_opens_at: wireTime(checkInOpensAt(startsAt, policies), zone),
    doors_close_at: wireTime(checkInDeadline(startsAt, policies), zone),
    free_cancel_until: wireTime(freeCancelUntil(startsAt, { cancel_window: window }), zone),
  }
}

/** The places of a class and their counts, as of then. */
export function boardOf(row: DayClassRow, at: Pick<At, 'policies' | 'now'>): ReturnType<typeof classBoard> {
  return classBoard(placesOf(row), momentOf(row, at))
}

/** Everybody in a class as they are then, whether or not a job has written it down. */
export function peopleAt(row: DayClassRow, at: Pick<At, 'policies' | 'now'>) {
  return placesAt(placesOf(row), momentOf(row, at))
}

function momentOf(row: DayClassRow, { policies, now }: Pick<At, 'policies' | 'now'>) {
  const { status, starts_at: startsAt, ends_at: endsAt, capacity, out_seats: outSeats } = row
  return { now, session: { status, startsAt, endsAt, capacity, outSeats, policies } }
}

const placesOf = (row: DayClassRow) =>
  row.places.map((place) => ({
    id: place.id,
    name: place.person_name,
    type: place.type,
    status: place.status,
    cancelKind: place.cancel_kind,
    decidedAt: instantAt(place.decided_ms),
    heldUntil: place.held_ms === null ? null : instantAt(place.held_ms),
    seatNo: place.seat_no,
    passedOn: place.passed_on,
  }))
