import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { ageOn, type Day } from '#domain/kit/time.ts'
import { holderMinAge } from './model.ts'

/** Nobody alive was born before this year: a year like 0196 is a typing mistake. */
const earliestBirthYear = 1900

/**
 * Whether somebody is old enough to hold an account, at 18 by the calendar of the branch: `today` is its day
 * (docs/studio-rules.md#ages). Refuses `accounts.too_young`, and `request.invalid` for a day that cannot be a birthday.
 * Example: born 2008-11-21, an account may be opened on 2026-11-21 and not a day earlier.
 */
export function checkHolderAge(birth: Day, today: Day): Refusal | undefined {
  if (Temporal.PlainDate.compare(birth, today) > 0)
    return refuse('request.invalid', { fields: { birth_date: 'fields.birth_date_future' } })
  if (birth.year < earliestBirthYear) return refuse('request.invalid', { fields: { birth_date: 'fields.invalid' } })
  if (ageOn(birth, today) < holderMinAge)
    return refuse('accounts.too_young', { fields: { birth_date: 'fields.too_young' } })
  return undefined
}
