import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

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
            <AllChoice {...choice} />
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

function AllChoice({ label, state, toggle }: HeadChoice) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      className="table-box"
      aria-label={label}
      checked={state === 'all'}
      onChange={toggle}
    />
  )
}
