import type { SelectOption } from '#web/ui/select.tsx'

interface Branch {
  readonly code: string
  readonly name: string
}

/**
 * The branches to choose from, by name, and the chosen one. Free text of former versions counts as the branch of that
 * code or name, otherwise it stays in the list.
 */
export function preferredLocation(
  kept: string | null,
  branches: readonly Branch[],
): { readonly chosen: string; readonly options: readonly SelectOption[] } {
  const known = branches.map(({ code, name }) => ({ value: code, label: name }))
  if (kept === null || kept === '') return { chosen: '', options: known }
  const plain = kept.toLowerCase()
  const found = known.find(({ value, label }) => value === plain || label.toLowerCase() === plain)
  return found
    ? { chosen: found.value, options: known }
    : { chosen: kept, options: [...known, { value: kept, label: kept }] }
}
