import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { ageOn, day, type Day } from '#domain/kit/time.ts'
import { samePerson } from './identity.ts'
import { adultAge, earliestBirthYear, maxDependants } from './model.ts'

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

interface Named {
  readonly full_name: string
  /** YYYY-MM-DD. */
  readonly birth_date: string
}

interface Family {
  /** The guardian's own birth date, YYYY-MM-DD. */
  readonly guardianBirthDate: string | null
  readonly dependants: readonly (Named | { readonly full_name: string; readonly birth_date: null })[]
  /** The day on the branch's calendar. */
  readonly today: Day
}

/**
 * Whether a guardian may add a dependant. Refuses a guardian whose age is unknown or below 18
 * (`accounts.birth_date_needed`, `people.guardian_adult`), what `checkDependant` refuses, the same name and birth date
 * twice (`people.dependant_exists`) and more than ten (`people.too_many_dependants`). Example: the eleventh dependant
 * of a parent is refused before it is written.
 */
export function checkNewDependant(typed: Named, family: Family): Refusal | undefined {
  if (family.guardianBirthDate === null) return refuse('accounts.birth_date_needed')
  if (ageOn(day(family.guardianBirthDate), family.today) < adultAge) return refuse('people.guardian_adult')
  const wrong = checkDependant(typed.birth_date, family.today)
  if (wrong) return wrong
  if (family.dependants.some((other) => samePerson(typed, other))) return refuse('people.dependant_exists')
  return family.dependants.length >= maxDependants
    ? refuse('people.too_many_dependants', { values: { max: maxDependants } })
    : undefined
}
