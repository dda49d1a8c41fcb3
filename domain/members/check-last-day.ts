import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Day } from '#domain/kit/time.ts'

/** How far ahead the last day of a restriction may be, in years. */
const maxRestrictionYears = 5

/**
 * Whether a restriction may end on that day, YYYY-MM-DD; without one it holds until staff end it. Refuses
 * `request.invalid` for a day that is over, and for one more than five years ahead. Example: on 28 November it may hold
 * to 28 November, and not to the 27th.
 */
export function checkLastDay(lastDay: string | null, today: Day): Refusal | undefined {
  if (lastDay === null) return undefined
  const isOver = Temporal.PlainDate.compare(day(lastDay), today) < 0
  const isFar = Temporal.PlainDate.compare(day(lastDay), today.add({ years: maxRestrictionYears })) > 0
  if (!isOver && !isFar) return undefined
  return refuse('request.invalid', { fields: { last_day: isOver ? 'fields.day_over' : 'fields.day_far' } })
}
