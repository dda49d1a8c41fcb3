import { classTime, type Day, type Instant } from '#domain/kit/time.ts'
import type { ExceptionKind } from './model.ts'

/** A period in milliseconds since 1970: many are compared with many, and numbers compare fastest. */
interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** Minutes of the day by the wall clock of the branch. */
interface Hours {
  readonly fromMinute: number
  readonly untilMinute: number
}

/** When an instructor gives privates, and when the instructor teaches. */
export interface InstructorHours {
  readonly id: string
  /** Monday is 1. */
  readonly windows: readonly (Hours & { readonly weekday: number })[]
  /** `day` is YYYY-MM-DD. */
  readonly exceptions: readonly (Hours & { readonly day: string; readonly kind: ExceptionKind })[]
  readonly busy: readonly Span[]
}

export interface RoomHours {
  readonly id: string
  readonly busy: readonly Span[]
}

export interface Board<Instructor extends InstructorHours, Room extends RoomHours> {
  readonly instructors: readonly Instructor[]
  /** In the order in which they are taken. */
  readonly rooms: readonly Room[]
  readonly days: readonly Day[]
  /** The length of the private, and the interval of its starts. */
  readonly minutes: number
  readonly everyMinutes: number
  /** Inclusive bounds: with less notice, or further ahead, nothing is open. */
  readonly earliest: Instant
  readonly latest: Instant
  readonly zone: string
}

export interface OpenSlot<Instructor extends InstructorHours, Room extends RoomHours> extends Span {
  readonly instructor: Instructor
  readonly room: Room
}

/**
 * The instructors' open hours: those they give to privates, minus their classes, minus occupied rooms. A window is
 * divided from its beginning, and a rest that is too short is dropped. Where windows
 * overlap, an hour of both is listed once. Soonest first, at the same time in the order of
 * the instructors. Example: a window from 13:00 to 15:30 with hours of 50 minutes gives 13:00 and 14:00; a class of the
 * instructor's at 13:30 takes away 13:00.
 */
export function openSlots<Instructor extends InstructorHours, Room extends RoomHours>(
  board: Board<Instructor, Room>,
): OpenSlot<Instructor, Room>[] {
  const found = board.days.flatMap((date) =>
    board.instructors.flatMap((instructor) => slotsOf(instructor, { date, board })),
  )
  return found.toSorted((one, other) => one.startMs - other.startMs)
}

function slotsOf<Instructor extends InstructorHours, Room extends RoomHours>(
  instructor: Instructor,
  { date, board }: { date: Day; board: Board<Instructor, Room> },
): OpenSlot<Instructor, Room>[] {
  const { given, taken } = hoursOf(instructor, date)
  const starts = new Set(given.flatMap((window) => startsIn(window, board)))
  return [...starts].flatMap((minute) => {
    if (taken.some((hours) => hours.fromMinute < minute + board.minutes && minute < hours.untilMinute)) return []
    const startMs = classTime({ date, minutes: minute }, board.zone).epochMilliseconds
    const span = { startMs, endMs: startMs + board.minutes * 60_000 }
    if (startMs < board.earliest.epochMilliseconds || startMs > board.latest.epochMilliseconds) return []
    if (instructor.busy.some((busy) => touch(busy, span))) return []
    const room = board.rooms.find((one) => !one.busy.some((busy) => touch(busy, span)))
    return room ? [{ instructor, room, ...span }] : []
  })
}

function startsIn(window: Hours, { minutes, everyMinutes }: { minutes: number; everyMinutes: number }): number[] {
  const count = Math.floor((window.untilMinute - window.fromMinute - minutes) / everyMinutes) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => window.fromMinute + index * everyMinutes)
}

/** The hours that the instructor gives on that day, and the blocked ones. */
function hoursOf(
  { windows, exceptions }: InstructorHours,
  date: Day,
): { readonly given: readonly Hours[]; readonly taken: readonly Hours[] } {
  const today = exceptions.filter(({ day }) => day === date.toString())
  return {
    given: [
      ...windows.filter(({ weekday }) => weekday === date.dayOfWeek),
      ...today.filter(({ kind }) => kind === 'open'),
    ],
    taken: today.filter(({ kind }) => kind === 'closed'),
  }
}

function touch(one: Span, other: Span): boolean {
  return one.startMs < other.endMs && other.startMs < one.endMs
}
