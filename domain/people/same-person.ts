import { sameName } from './same-name.ts'

interface Known {
  readonly full_name: string
  /** YYYY-MM-DD. */
  readonly birth_date: string | null
}

/**
 * Whether two entries of one family are the same person, by name and birth date. Example: `Aina Lim` and `aina lim`,
 * both born 2012-03-04, are one; twins have two names.
 */
export function samePerson(one: Known, other: Known): boolean {
  return one.birth_date === other.birth_date && sameName(one.full_name, other.full_name)
}
