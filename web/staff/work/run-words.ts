import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant, wireTime } from '#domain/kit/time.ts'
import type { work } from '#domain/text/en/work-pages.ts'
import type { listWorkRuns } from '#domain/work/api.ts'

export type Run = OutputOf<typeof listWorkRuns>['runs'][number]

/** What an act is called while it waits, and the panel of the calendar or of the roster that does it. */
interface RunKind {
  readonly doing: keyof typeof work
  readonly panel: string | undefined
  /** What it is done to, where that is no class, series or day. */
  readonly of?: 'booking' | 'roster' | 'seat'
}

const kinds: Readonly<Record<string, RunKind>> = {
  'bookings.cancel_class': { doing: 'canceling', panel: 'cancel' },
  'bookings.move_class': { doing: 'moving', panel: 'move' },
  'bookings.substitute_instructor': { doing: 'substituting', panel: 'substitute' },
  'bookings.resize_class': { doing: 'resizing', panel: 'seats' },
  'schedules.edit': { doing: 'editing', panel: 'edit' },
  'schedules.close_days': { doing: 'closing', panel: 'close' },
  'bookings.cancel_by_staff': { doing: 'cancelingBooking', panel: undefined, of: 'booking' },
  'bookings.move_by_staff': { doing: 'movingBooking', panel: undefined, of: 'booking' },
  'bookings.swap_by_staff': { doing: 'swapping', panel: undefined, of: 'booking' },
  'bookings.write_to_class': { doing: 'writing', panel: 'write', of: 'roster' },
  'bookings.write_to_day': { doing: 'writingDay', panel: 'write' },
  'timetable.take_out': { doing: 'takingOut', panel: 'outage', of: 'seat' },
  'timetable.take_back': { doing: 'takingBack', panel: 'outage', of: 'seat' },
  'members.tag_many': { doing: 'tagging', panel: undefined },
  'members.extend_many': { doing: 'extending', panel: undefined },
  'members.write_to_many': { doing: 'writingNews', panel: undefined },
  'schedules.lengthen': { doing: 'lengthening', panel: undefined },
}

export function kindOf({ kind }: Pick<Run, 'kind'>): RunKind {
  return kinds[kind] ?? { doing: 'other', panel: undefined }
}

/** The days that it closes, or the one that it writes to; undefined for every other act. */
export function daysOf({ kind, input }: Pick<Run, 'kind' | 'input'>): readonly [string, string] | undefined {
  const { first_day: first, last_day: last, date } = input
  if (kind === 'bookings.write_to_day') return typeof date === 'string' ? [date, date] : undefined
  return kind === 'schedules.close_days' && typeof first === 'string' && typeof last === 'string'
    ? [first, last]
    : undefined
}

/** How far it reaches beyond its class; undefined for that class alone. */
export function reachOf({ input }: Pick<Run, 'input'>): 'andFollowing' | 'andSeries' | undefined {
  const { scope } = input
  if (scope === 'following') return 'andFollowing'
  return scope === 'all' ? 'andSeries' : undefined
}

type Asked = Pick<Run, 'id' | 'kind' | 'input' | 'of_class'>

/** The address where the same act is previewed again; its form begins with what was asked. */
export function planLink(run: Asked, zone: string): string {
  const { panel, of } = kindOf(run)
  const { id, input } = run
  if (of === 'booking' || of === 'roster') {
    const parts = of === 'booking' ? { open: input['id'] } : { panel }
    return `/staff/checkin/${run.of_class?.id ?? ''}?${queryOf({ ...parts, run: id })}`
  }
  return `/staff/calendar?${queryOf({ ...calendarParts(run, zone), run: panel === undefined ? undefined : id })}`
}

function calendarParts(run: Asked, zone: string): Readonly<Record<string, unknown>> {
  const { input, of_class: ofClass } = run
  const { id: room, seat_no: seat, from_day: fromDay, starts_at: startsAt, date, time } = input
  // An edit of the time is made in the panel of a move, which edits a series.
  const isMoved = typeof date === 'string' && typeof time === 'string'
  const to = isMoved
    ? `${date}T${time}`
    : typeof startsAt === 'string'
      ? wireTime(instant(startsAt), zone).slice(0, 16)
      : undefined
  return {
    date: daysOf(run)?.[0] ?? fromDay ?? ofClass?.starts_at.slice(0, 10),
    panel: isMoved ? 'move' : kindOf(run).panel,
    open: ofClass?.id,
    ...(typeof seat === 'number' ? { room, seat: String(seat) } : {}),
    to,
  }
}

function queryOf(parts: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (typeof value === 'string') query.set(name, value)
  return query.toString()
}

/** The members to whom an act on many was not done. */
export function undoneLink({ id }: Pick<Run, 'id'>): string {
  return `/staff/members?${queryOf({ filters: `undone:${id}` })}`
}

/** How many rows of an act on many that has ended were not done; 0 for every other. */
export function leftOf({ state, progress }: Pick<Run, 'state' | 'progress'>): number {
  return progress === null || state === 'running' ? 0 : progress.total - progress.done
}
