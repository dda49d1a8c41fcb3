import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Day } from '#domain/kit/time.ts'
import { closureDaysMax } from './model.ts'

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
