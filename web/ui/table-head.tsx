import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Icon } from './icon.tsx'
import { TableBox } from './table-box.tsx'

/** By which column a list is ordered. */
export interface TableSort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

interface HeadColumn {
  readonly id: string
  readonly head: string
  readonly align?: 'end'
  readonly isSortable?: boolean
}

/** Whether all rows shown are chosen. */
export interface HeadChoice {
  readonly label: string
  readonly state: 'none' | 'some' | 'all'
  readonly toggle: (event: unknown) => void
}

/** The heads of the columns. Pressing a sortable one orders the list by it, and once more turns the order round. */
export function TableHead({
  columns,
  sort,
  onSort,
  choice,
}: {
  readonly columns: readonly HeadColumn[]
  readonly sort: TableSort | undefined
  readonly onSort: ((column: string) => void) | undefined
  readonly choice: HeadChoice | undefined
}) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {choice === undefined ? null : (
          <th scope="col" className="table-choice">
            <TableBox
              isPartly={choice.state === 'some'}
              aria-label={choice.label}
              checked={choice.state === 'all'}
              onChange={choice.toggle}
            />
          </th>
        )}
        {columns.map(({ id, head, align, isSortable = false }) => {
          const direction = sort?.column === id ? sort.direction : undefined
          return (
            <th
              key={id}
              scope="col"
              className={align === 'end' ? 'table-end' : undefined}
              aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
            >
              {isSortable && onSort !== undefined ? (
                <button type="button" className="table-sort" onClick={() => onSort(id)}>
                  {head}
                  {direction === undefined ? null : <Icon of={direction === 'asc' ? ArrowUp : ArrowDown} inText />}
                </button>
              ) : (
                head
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
