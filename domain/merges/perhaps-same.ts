interface Named {
  readonly full_name: string
  /** YYYY-MM-DD; null while it is unknown. */
  readonly birth_date: string | null
}

/**
 * Whether two records are perhaps of one person: the same words of the name in any order, and no two birth dates that
 * contradict it. Example: `Lim Jia Hui` without a birth date is perhaps `Jia Hui Lim`, born 1991-05-09.
 */
export function perhapsSame(one: Named, other: Named): boolean {
  const contradicts = one.birth_date !== null && other.birth_date !== null && one.birth_date !== other.birth_date
  return !contradicts && words(one.full_name) === words(other.full_name)
}

function words(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim().split(/\s+/).toSorted().join(' ')
}
