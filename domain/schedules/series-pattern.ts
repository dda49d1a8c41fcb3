import type { ClassPart, SessionStatus } from './model.ts'

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
