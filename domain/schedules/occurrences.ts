import { classTime, type Day, type Instant } from '#domain/kit/time.ts'
import type { CancelWindow, Policies } from '#domain/studio/model.ts'
import type { ClassPart, SessionStatus } from './model.ts'

export interface Occurrence {
  /** Counted from 1 by the rule, closed days included. */
  readonly no: number
  readonly day: Day
  readonly startsAt: Instant
  /** True when the clocks skip that time on that day, so that the class begins later than the others. */
  readonly shifted: boolean
}

/** The class of a series on that day, at that minute of the branch's wall clock. */
export function occurrenceOn({
  no,
  date,
  startMinute,
  zone,
}: {
  no: number
  date: Day
  startMinute: number
  zone: string
}): Occurrence {
  const startsAt = classTime({ date, minutes: startMinute }, zone)
  const shown = startsAt.toZonedDateTimeISO(zone)
  return { no, day: date, startsAt, shifted: shown.hour * 60 + shown.minute !== startMinute }
}

/** The policies of a class: its type may have a cancellation window of its own. */
export function rulesOf(session: { readonly cancelWindow: CancelWindow | null }, policies: Policies): Policies {
  return { ...policies, cancel_window: session.cancelWindow ?? policies.cancel_window }
}

interface OfSeries {
  readonly no: number
  readonly status: SessionStatus
  /** The parts that were changed for this class alone. */
  readonly edited: readonly ClassPart[]
}

/**
 * The present pattern of a series, part by part: that of its latest uncancelled class which has the part from the
 * series. Where every class has its own, the latest one counts. Example: the last class alone was moved to another
 * room; a class that is added after it is in the room of the one before. Undefined for a series without classes.
 */
export function seriesPattern<Class extends OfSeries>(
  classes: readonly Class[],
): Readonly<Record<ClassPart, Class>> | undefined {
  const held = classes.filter(({ status }) => status !== 'canceled')
  const known = (held.length > 0 ? held : classes).toSorted((one, other) => other.no - one.no)
  const [latest] = known
  if (!latest) return undefined
  const like = (part: ClassPart) => known.find(({ edited }) => !edited.includes(part)) ?? latest
  return {
    hours: like('hours'),
    room: like('room'),
    instructors: like('instructors'),
    class: like('class'),
    capacity: like('capacity'),
  }
}
