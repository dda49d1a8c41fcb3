/**
 * The columns that somebody chose for a list, in their order, kept on this device for each account: a desk that several
 * people share keeps them apart. Ids of columns alone, nothing of anybody.
 */
export interface ColumnsOf {
  readonly list: string
  readonly accountId: string
}

const nameOf = ({ list, accountId }: ColumnsOf): string => `hundred.console.columns.${list}.${accountId}`

/** Undefined where nothing was chosen, or nothing can be kept. */
export function readColumns(of: ColumnsOf): readonly string[] | undefined {
  try {
    const kept = (localStorage.getItem(nameOf(of)) ?? '').split(',').filter((id) => id !== '')
    return kept.length === 0 ? undefined : kept
  } catch {
    return undefined
  }
}

/** Keeps them until others are chosen; `undefined` goes back to those of the list. */
export function keepColumns(of: ColumnsOf, columns: readonly string[] | undefined): void {
  try {
    if (columns === undefined) localStorage.removeItem(nameOf(of))
    else localStorage.setItem(nameOf(of), columns.join(','))
  } catch {
    // Without storage the address alone keeps them.
  }
}
