/**
 * The public name of a reviewer: the first name and the initial of the last, `Grace O.`. Without a separate first name
 * the full name is used; a name of one word stays alone.
 */
export function shownName({
  fullName,
  firstName,
  lastName,
}: {
  readonly fullName: string
  readonly firstName: string | null
  readonly lastName: string | null
}): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const given = firstName?.trim() || first
  const family = lastName?.trim() || (firstName?.trim() ? '' : (others.at(-1) ?? ''))
  const [initial] = family
  return initial === undefined ? given : `${given} ${initial.toUpperCase()}.`
}

/**
 * Whether two names are the same: capitals, extra spaces and how an accent is composed do not count; every letter does.
 * Example: `LIM hui min` is `Lim Hui Min`, `Lim Hui Mei` is not.
 */
export function sameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
