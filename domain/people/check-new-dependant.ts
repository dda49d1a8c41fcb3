import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { ageOn, day, type Day } from '#domain/kit/time.ts'
import { checkDependant } from './check-dependant.ts'
import { adultAge, maxDependants } from './model.ts'
import { samePerson } from './same-person.ts'

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
