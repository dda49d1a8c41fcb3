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

/** Folded as the search of names folds them: `Lim Jia-Hui` is found by `Lim Jia Hui`, so it is that name as well. */
function words(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
  return (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).toSorted().join(' ')
}
