import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { ageOn, day, type Day } from '#domain/kit/time.ts'
import { adultAge, earliestBirthYear } from './model.ts'

/**
 * Whether a person is young enough to be a dependant: `today` is the day on the branch's calendar, `birthDate`
 * YYYY-MM-DD. Refuses `people.dependant_adult` for a person of 18, who has an account of their own, and
 * `request.invalid` for a day that cannot be a birthday. Example: born 2008-11-21, a person may be added as a dependant
 * up to 2026-11-20 and not a day later.
 */
export function checkDependant(birthDate: string, today: Day): Refusal | undefined {
  const birth = day(birthDate)
  if (Temporal.PlainDate.compare(birth, today) > 0)
    return refuse('request.invalid', { fields: { birth_date: 'fields.birth_date_future' } })
  if (birth.year < earliestBirthYear) return refuse('request.invalid', { fields: { birth_date: 'fields.invalid' } })
  if (ageOn(birth, today) >= adultAge)
    return refuse('people.dependant_adult', { fields: { birth_date: 'fields.dependant_adult' } })
  return undefined
}
