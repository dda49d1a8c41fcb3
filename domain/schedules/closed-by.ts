import type { Day } from '#domain/kit/time.ts'

export interface ClosedDays {
  readonly firstDay: Day
  readonly lastDay: Day
  /** Undefined closes the whole branch. */
  readonly roomIds: readonly string[] | undefined
}

/**
 * The closure of a room on a day, if any. Both days of a closure are closed; a class belongs to the day on which it
 * starts, by the clock of its branch. Example: closed from 24 to 25 December: a class at 23:30 on the 23rd takes place,
 * one at 00:00 on the 24th does not.
 */
export function closedBy<Closure extends ClosedDays>(
  closures: readonly Closure[],
  at: { readonly day: Day; readonly roomId: string },
): Closure | undefined {
  const day = at.day.toString()
  return closures.find(
    ({ firstDay, lastDay, roomIds }) =>
      firstDay.toString() <= day && day <= lastDay.toString() && (roomIds === undefined || roomIds.includes(at.roomId)),
  )
}
