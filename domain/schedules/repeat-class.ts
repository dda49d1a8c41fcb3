import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Day } from '#domain/kit/time.ts'
import { occurrencesMax, seriesYearsMax, type Repeat } from './model.ts'
import { occurrenceOn, type Occurrence } from './occurrences.ts'

export interface RepeatRule {
  readonly repeat: Repeat
  readonly firstDay: Day
  /** Minutes after midnight by the branch's wall clock. */
  readonly startMinute: number
  /** For weekly: Monday is 1. Empty means the weekday of the first day. */
  readonly weekdays: readonly number[]
  /** Up to a day, inclusive, or so many classes. A single class needs neither. */
  readonly end:
    | { readonly type: 'date'; readonly day: Day }
    | { readonly type: 'occurence'; readonly count: number }
    | undefined
}

/**
 * The days of a rule, each at the same time of the studio's clock. A weekly series begins with the first of its
 * weekdays on or after the first day.
 * Example: Tuesdays and Thursdays at 09:00, three times from Friday 20 November 2026, are 24 and 26 November and 1
 * December. Refuses schedules.series_long beyond 366 classes or two years, and request.invalid on `end_date` when no
 * day is left.
 */
export function repeatClass(rule: RepeatRule, zone: string): readonly Occurrence[] | Refusal {
  const { firstDay, startMinute, end } = rule
  const lastAllowed = firstDay.add({ years: seriesYearsMax })
  const days =
    rule.repeat === 'dont_repeat' || !end
      ? [firstDay]
      : daysOf(rule, {
          count: end.type === 'date' ? occurrencesMax + 1 : end.count,
          last: end.type === 'date' ? end.day : lastAllowed,
        })
  if (days.length === 0) return refuse('request.invalid', { fields: { end_date: 'fields.invalid' } })
  return isTooLong(rule, { days, lastAllowed })
    ? refuse('schedules.series_long', { values: { max: occurrencesMax, years: seriesYearsMax } })
    : days.map((date, index) => occurrenceOn({ no: index + 1, date, startMinute, zone }))
}

/** The days of a rule up to a day, inclusive, and at most so many. */
function daysOf({ repeat, firstDay, weekdays }: RepeatRule, { count, last }: { count: number; last: Day }): Day[] {
  const wanted = weekdays.length > 0 ? weekdays : [firstDay.dayOfWeek]
  const days: Day[] = []
  for (let date = firstDay; days.length < count && !isAfter(date, last); date = date.add({ days: 1 })) {
    if (repeat === 'daily' || wanted.includes(date.dayOfWeek)) days.push(date)
  }
  return days
}

/** Too many, too far ahead, or more than two years can hold. */
function isTooLong(
  { repeat, end }: RepeatRule,
  { days, lastAllowed }: { days: readonly Day[]; lastAllowed: Day },
): boolean {
  if (repeat === 'dont_repeat' || !end) return false
  if (end.type === 'occurence') return end.count > occurrencesMax || days.length < end.count
  return days.length > occurrencesMax || isAfter(end.day, lastAllowed)
}

function isAfter(one: Day, other: Day): boolean {
  return one.until(other, { largestUnit: 'days' }).days < 0
}
