import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { type Day, day } from '#domain/kit/time.ts'
import { closureDaysMax, classParts, type ClassPart } from './model.ts'

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

/**
 * Days that may be closed: from today on, the first not after the last, at most 92 at once. Undefined when they may be
 * closed. Example: today alone may be closed; yesterday may not. Refuses request.invalid on `first_day` or `last_day`.
 */
export function checkClosure(
  days: { readonly firstDay: string; readonly lastDay: string },
  today: Day,
): Refusal | undefined {
  if (days.firstDay < today.toString()) return refuse('request.invalid', { fields: { first_day: 'fields.invalid' } })
  const count = day(days.firstDay).until(day(days.lastDay), { largestUnit: 'days' }).days + 1
  return count < 1 || count > closureDaysMax
    ? refuse('request.invalid', { fields: { last_day: 'fields.invalid' } })
    : undefined
}

interface Edit {
  /** The wanted change of the series. */
  readonly wanted: readonly ClassPart[]
  /** The parts that were changed for this class alone before. */
  readonly edited: readonly ClassPart[]
  readonly overwrite: boolean
}

interface Parts {
  /** The parts that are changed now. */
  readonly apply: readonly ClassPart[]
  /** What was requested and does not change. */
  readonly keep: readonly ClassPart[]
  /** The class's own parts afterwards. */
  readonly edited: readonly ClassPart[]
}

/**
 * What one class keeps of its own: a change of the series skips the parts that were changed for that class alone, and
 * changes the others. Example: a class with a room of its own moves to 18:00 with the series and stays in its room.
 */
export function survivingParts({ wanted, edited, overwrite }: Edit): Parts {
  const own = classParts.filter((part) => edited.includes(part))
  const inOrder = classParts.filter((part) => wanted.includes(part))
  if (overwrite) return { apply: inOrder, keep: [], edited: own.filter((part) => !wanted.includes(part)) }
  return {
    apply: inOrder.filter((part) => !edited.includes(part)),
    keep: inOrder.filter((part) => edited.includes(part)),
    edited: own,
  }
}
