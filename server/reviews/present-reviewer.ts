import { shownName } from '#domain/people/shown-name.ts'

/** The public name of a reviewer. */
export function presentReviewer(row: {
  readonly full_name: string
  readonly first_name: string | null
  readonly last_name: string | null
}): string {
  return shownName({ fullName: row.full_name, firstName: row.first_name, lastName: row.last_name })
}
