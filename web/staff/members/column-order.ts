/** A list shows so many columns, its name among them. */
const least = 3
const most = 12

export function isFittingCount(count: number): boolean {
  return count >= least && count <= most
}

/** The ids of all columns, the shown ones first in their order. */
export function orderColumns(columns: ReadonlyArray<{ readonly id: string }>, shown: readonly string[]): string[] {
  const ids = columns.map(({ id }) => id)
  return [...shown.filter((id) => ids.includes(id)), ...ids.filter((id) => !shown.includes(id))]
}

/** The same with one id a place earlier (-1) or later (1); at an end it stays. */
export function moveColumn(
  order: readonly string[],
  { id, by }: { readonly id: string; readonly by: -1 | 1 },
): string[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}
