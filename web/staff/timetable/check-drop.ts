import { closureOn, type CalendarClass, type CalendarRead } from './calendar-class.ts'
import { lengthOf, minuteOf } from './calendar-layout.ts'

/** Why a class cannot begin there: a key of the texts of the calendar. */
export type DropObstacle = 'dropPast' | 'dropClosed' | 'dropRoomClosed' | 'dropRoom' | 'dropInstructor' | 'dropLate'

interface Proposal {
  readonly moving: CalendarClass
  /** The proposed start by the studio's wall clock: `2026-11-28T09:15`. */
  readonly to: string
}

/**
 * Why a class cannot be dropped there, from what the calendar shows: the server decides anew, and knows what is not
 * shown too. Undefined where nothing is in the way.
 */
export function checkDrop(
  { classes, closures, now }: Pick<CalendarRead, 'classes' | 'closures' | 'now'>,
  { moving, to }: Proposal,
): DropObstacle | undefined {
  const date = to.slice(0, 10)
  const from = minuteOf(to)
  const until = from + lengthOf(moving)
  if (to <= now.slice(0, 16)) return 'dropPast'
  if (closureOn(closures, date) !== undefined) return 'dropClosed'
  if (isRoomClosed(closures, { date, roomId: moving.room.id })) return 'dropRoomClosed'
  if (until > 24 * 60) return 'dropLate'
  const beside = classes.filter(
    (one) =>
      one.id !== moving.id &&
      one.status !== 'canceled' &&
      one.starts_at.startsWith(date) &&
      minuteOf(one.starts_at) < until &&
      from < minuteOf(one.starts_at) + lengthOf(one),
  )
  if (beside.some(({ room }) => room.id === moving.room.id)) return 'dropRoom'
  const isBusy = beside.some((one) => one.instructors.some(({ id }) => moving.instructors.some((own) => own.id === id)))
  return isBusy ? 'dropInstructor' : undefined
}

function isRoomClosed(
  closures: CalendarRead['closures'],
  { date, roomId }: { readonly date: string; readonly roomId: string },
): boolean {
  return closures.some(
    (one) => one.first_day <= date && date <= one.last_day && one.room_ids?.some((id) => id === roomId) === true,
  )
}
