import type { MouseEvent, ReactNode } from 'react'
import { TableBox } from './table-box.tsx'

interface RowColumn<Row> {
  readonly id: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'end'
  readonly isName?: true
}

interface RowChoice {
  readonly label: string
  readonly isChosen: boolean
  readonly toggle: (event: unknown) => void
}

/** One row. The marked one is in the tab order, and so are the links and buttons inside it. */
export function TableRow<Row>({
  row,
  name,
  columns,
  place,
  rowIndex,
  isMarked,
  hasMark,
  choice,
  onFocus,
  onPress,
}: {
  readonly row: Row
  readonly name: string
  readonly columns: readonly RowColumn<Row>[]
  readonly place: number
  /** Its place in the whole list, the head counted. */
  readonly rowIndex: number
  /** Whether Tab leads to it. */
  readonly isMarked: boolean
  /** Whether the keyboard's frame is drawn around it. */
  readonly hasMark: boolean
  readonly choice: RowChoice | undefined
  readonly onFocus: () => void
  readonly onPress: ((event: MouseEvent<HTMLElement>) => void) | undefined
}) {
  return (
    <tr
      className={`table-row ${hasMark ? 'table-row-marked' : ''} ${onPress === undefined ? '' : 'table-row-opens'}`}
      aria-label={name}
      aria-rowindex={rowIndex}
      aria-selected={choice?.isChosen}
      data-place={place}
      tabIndex={isMarked ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
    >
      {choice === undefined ? null : (
        <td className="table-choice">
          <TableBox tabIndex={-1} aria-label={choice.label} checked={choice.isChosen} onChange={choice.toggle} />
        </td>
      )}
      {columns.map(({ id, cell, align, isName }) =>
        isName === true ? (
          <th key={id} scope="row" className="table-name">
            {cell(row)}
          </th>
        ) : (
          <td key={id} className={align === 'end' ? 'table-end' : undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
