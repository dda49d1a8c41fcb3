import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The state of a list, as its address says it. */
export interface ListAddress {
  /** `key:value` terms: the value of each filter by its key, as the list's endpoint takes it. */
  readonly filters: Readonly<Record<string, string>>
  readonly keyword: string
  readonly orderBy: string | undefined
  readonly sortedBy: 'asc' | 'desc'
  readonly page: number
  /** The shown columns in their order; undefined for those of the list. */
  readonly columns: readonly string[] | undefined
  /** The saved view that was opened. */
  readonly view: string | undefined
}

interface ListMoves {
  /** Changes what is named; a change of anything but the page begins at the first page. */
  readonly change: (part: Partial<ListAddress>) => void
  /** Orders by that column; once more, the other way round. */
  readonly sortBy: (column: string) => void
  /** The input of the list's endpoint. */
  readonly input: ListInput
}

interface ListInput {
  readonly filters?: string
  readonly keyword?: string
  readonly orderBy?: string
  readonly sortedBy?: 'asc' | 'desc'
  readonly page: string
}

/** Reads a list's state from an address, and what its endpoint takes. Nothing that is typed in an address breaks it. */
export function readListAddress(query: URLSearchParams): ListAddress {
  const page = Number(query.get('page') ?? '1')
  const columns = query.get('columns')
  return {
    filters: Object.fromEntries(
      (query.get('filters') ?? '').split(';').flatMap((term) => {
        const colon = term.indexOf(':')
        return colon > 0 ? [[term.slice(0, colon), term.slice(colon + 1)]] : []
      }),
    ),
    keyword: query.get('keyword') ?? '',
    orderBy: query.get('orderBy') ?? undefined,
    sortedBy: query.get('sortedBy') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    columns: columns === null ? undefined : columns.split(',').filter((id) => id !== ''),
    view: query.get('view') ?? undefined,
  }
}

/** The same as an address. */
export function listQuery({ filters, keyword, orderBy, sortedBy, page, columns, view }: ListAddress): URLSearchParams {
  const terms = Object.entries(filters).map(([key, value]) => `${key}:${value}`)
  const parts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['view', view],
    ['filters', terms.length === 0 ? undefined : terms.join(';')],
    ['keyword', keyword === '' ? undefined : keyword],
    ['orderBy', orderBy],
    ['sortedBy', orderBy === undefined ? undefined : sortedBy],
    ['columns', columns?.join(',')],
    ['page', page === 1 ? undefined : String(page)],
  ]
  return new URLSearchParams(parts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** The state of the list on this page. Other parameters, such as an open panel, stay. */
export function useListAddress(): ListAddress & ListMoves {
  const [query, setQuery] = useSearchParams()
  const address = useMemo(() => readListAddress(query), [query])
  const change = useCallback(
    (part: Partial<ListAddress>) => {
      setQuery(
        (before) => {
          const next = listQuery({ ...readListAddress(before), page: 1, ...part })
          for (const [name, value] of before) if (!ownNames.includes(name)) next.append(name, value)
          return next
        },
        // Leafing is a step of its own for Back; a letter typed into the search is none.
        { replace: part.keyword !== undefined, preventScrollReset: true },
      )
    },
    [setQuery],
  )
  return {
    ...address,
    change,
    sortBy: (column) =>
      change({
        orderBy: column,
        sortedBy: address.orderBy === column && address.sortedBy === 'asc' ? 'desc' : 'asc',
      }),
    input: {
      ...Object.fromEntries(listQuery({ ...address, columns: undefined, view: undefined })),
      page: String(address.page),
    },
  }
}

const ownNames: readonly string[] = ['view', 'filters', 'keyword', 'orderBy', 'sortedBy', 'columns', 'page']
