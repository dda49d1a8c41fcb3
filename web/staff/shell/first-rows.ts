interface Group<Item> {
  readonly name: string
  readonly items: readonly Item[]
}

/**
 * The first rows of the groups, so many in all, each once: a member who was opened before is found again among the
 * members. Groups without a row are left out.
 */
export function firstRows<Item extends { readonly key: string }>(
  groups: ReadonlyArray<Group<Item>>,
  most: number,
): ReadonlyArray<Group<Item>> {
  const keys = [...new Set(groups.flatMap(({ items }) => items.map(({ key }) => key)))].slice(0, most)
  const left = new Set(keys)
  return groups
    .map(({ name, items }) => ({ name, items: items.filter(({ key }) => left.delete(key)) }))
    .filter(({ items }) => items.length > 0)
}
