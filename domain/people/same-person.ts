import { sameName } from './same-name.ts'

interface Known {
  readonly full_name: string
  /** YYYY-MM-DD. */
  readonly birth_date: string | null
}

/**
 * "A person is one human, whatever the spelling" (RULINGS 4): within one family the name and the birth date tell.
 * Example: `Aina Lim` and `aina  lim`, both born 2012-03-04, are one; twins have two names.
 */
export function samePerson(one: Known, other: Known): boolean {
  return one.birth_date === other.birth_date && sameName(one.full_name, other.full_name)
}
