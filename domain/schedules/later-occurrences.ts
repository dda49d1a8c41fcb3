import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import { occurrenceOn, type Occurrence } from './occurrences.ts'
import { repeatClass, type RepeatRule } from './repeat-class.ts'

interface Lengthening {
  /** The rule of the series, with its present end. */
  readonly rule: RepeatRule
  readonly end: NonNullable<RepeatRule['end']>
  /** The class of the series whose day and time the later ones take. */
  readonly like: { readonly no: number; readonly startsAt: Instant }
}

/**
 * The classes that a later end adds to a series, numbered on from the last one. A series that moved continues at its
 * present time: the rule gives the interval, the template class the shift in days and the time. Example: created for
 * Tuesdays at 07:00 and moved to Thursdays at 18:00, it continues on Thursdays at 18:00. Refuses schedules.not_longer
 * when the end adds no class, and what `repeatClass` refuses: the limits are those of a whole series.
 */
export function laterOccurrences({ rule, end, like }: Lengthening, zone: string): readonly Occurrence[] | Refusal {
  const [before, after] = [repeatClass(rule, zone), repeatClass({ ...rule, end }, zone)]
  if (isRefusal(before)) return before
  if (isRefusal(after)) return after
  if (after.length <= before.length) return refuse('schedules.not_longer')
  const added = after.slice(before.length)
  const made = before.find(({ no }) => no === like.no)
  // Compared as instants first: where the clocks skipped the hour of the rule, that class has not moved.
  if (!made || made.startsAt.equals(like.startsAt)) return added
  const shown = like.startsAt.toZonedDateTimeISO(zone)
  const days = made.day.until(dayOf(like.startsAt, zone), { largestUnit: 'days' }).days
  return added.map(({ no, day }) =>
    occurrenceOn({ no, date: day.add({ days }), startMinute: shown.hour * 60 + shown.minute, zone }),
  )
}
