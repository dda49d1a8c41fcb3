import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { TableHead, type TableSort } from './table-head.tsx'
import { isPanelOpen, isTypedInto, tableAct, type TableAct } from './table-keys.ts'
import { TableRow } from './table-row.tsx'
import { useDocumentKeys } from './use-document-keys.ts'

/** A column of a table. */
export interface TableColumn<Row> {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  readonly align?: 'end'
  /** Pressing its head orders the list by it. */
  readonly isSortable?: boolean
  /** The name of the row: it stands first and never leaves. */
  readonly isName?: true
}

interface TableWords {
  readonly choose: (name: string) => string
  readonly chooseAll: string
}

export interface TableProps<Row> {
  /** What the rows are, read aloud. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** All columns; the name is the first. Keep the array stable. */
  readonly columns: readonly TableColumn<Row>[]
  /** The ids of the columns that are shown, in their order; all by default. The name is always first. */
  readonly shown?: readonly string[]
  /** How many rows the whole list has, and the place of the first one here, from 1. */
  readonly total: number
  readonly first?: number
  readonly sort?: TableSort
  readonly onSort?: (column: string) => void
  /** The keys of the chosen rows; without it nothing can be chosen. */
  readonly chosen?: ReadonlySet<string>
  readonly onChoose?: (chosen: ReadonlySet<string>) => void
  /** Opens a row; `apart` in a tab of its own. */
  readonly onOpen?: (row: Row, how: { readonly apart: boolean }) => void
  readonly onPeek?: (row: Row) => void
  readonly words: TableWords
}

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature })
/** A list of more rows draws those in view alone. */
const mostDrawn = 100
const rowPx = 38
const none: ReadonlySet<string> = new Set()

/**
 * A table for lists that are read by keyboard (`tableAct` says the keys) as well as by pointer. It knows no noun: rows,
 * columns, order and choice are given. One row is marked by the keyboard; the chosen ones are a state of the page.
 */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { onChoose, label, total, first = 1 } = props
  const [marked, setMarked] = useState(-1)
  const frame = useRef<HTMLDivElement>(null)
  const { visible, drawn, toggleAll } = useTableModel(props)
  const window = useRowWindow({ count: drawn.length, frame })
  const act = useActs({ props, marked, setMarked, scrollTo: window.scrollTo, frame })
  usePageKeys((event) => act(tableAct({ ...keysOf(event), marked, count: drawn.length }), event))
  return (
    <div className="table-frame" ref={frame}>
      <table
        className="table"
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable={onChoose === undefined ? undefined : true}
      >
        <TableHead
          columns={visible}
          sort={props.sort}
          onSort={props.onSort}
          choice={
            onChoose === undefined
              ? undefined
              : {
                  label: props.words.chooseAll,
                  state: stateOf(drawn.length, drawn.filter((row) => row.getIsSelected()).length),
                  toggle: toggleAll,
                }
          }
        />
        <tbody>
          <Spacer px={window.before} />
          {window.places.map((place) => {
            const row = drawn[place]
            if (row === undefined) return null
            return (
              <TableRow
                key={row.id}
                row={row.original}
                name={props.nameOf(row.original)}
                columns={visible}
                place={place}
                rowIndex={first + place + 1}
                isMarked={place === Math.max(marked, 0)}
                hasMark={place === marked}
                onFocus={() => setMarked(place)}
                onPress={
                  props.onOpen &&
                  ((event) => press(event, () => props.onOpen?.(row.original, { apart: isApart(event) })))
                }
                choice={
                  onChoose === undefined
                    ? undefined
                    : {
                        label: props.words.choose(props.nameOf(row.original)),
                        isChosen: row.getIsSelected(),
                        toggle: row.getToggleSelectedHandler(),
                      }
                }
              />
            )
          })}
          <Spacer px={window.after} />
        </tbody>
      </table>
    </div>
  )
}

/** The columns in their order, and the rows with what is chosen. */
function useTableModel<Row extends object>({ rows, keyOf, columns, shown, chosen = none, onChoose }: TableProps<Row>) {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const definitions = useMemo(
    () => columns.map(({ id, head }) => ({ id, header: head, accessorFn: (row: Row) => row })),
    [columns],
  )
  const order = useMemo(() => orderOf(columns, shown), [columns, shown])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: keyOf,
    state: {
      columnOrder: [...order],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, order.includes(id)])),
      rowSelection: selectionOf(chosen),
    },
    onRowSelectionChange: (change) => {
      const after = typeof change === 'function' ? change(selectionOf(chosen)) : change
      onChoose?.(new Set(Object.keys(after)))
    },
  })
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  const drawn = table.getRowModel().rows
  return { visible, drawn, toggleAll: table.getToggleAllRowsSelectedHandler() }
}

/** The name first, then the shown columns that exist. */
function orderOf<Row>(columns: readonly TableColumn<Row>[], shown: readonly string[] | undefined): readonly string[] {
  const names = columns.filter(({ isName }) => isName === true).map(({ id }) => id)
  const wanted = shown ?? columns.map(({ id }) => id)
  return [...names, ...wanted.filter((id) => !names.includes(id) && columns.some((column) => column.id === id))]
}

/** The chosen keys as TanStack Table has them. */
function selectionOf(chosen: ReadonlySet<string>) {
  return Object.fromEntries([...chosen].map((key) => [key, true as const]))
}

function stateOf(count: number, chosen: number): 'none' | 'some' | 'all' {
  if (chosen === 0) return 'none'
  return chosen === count ? 'all' : 'some'
}

function keysOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) {
  return { key, shiftKey, ctrlKey, metaKey }
}

/** A press anywhere on the row opens it, except on what is pressed by itself, or when text was selected. */
function press(event: MouseEvent<HTMLElement>, open: () => void): void {
  const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label') !== null
  if (!isOwn && getSelection()?.isCollapsed !== false) open()
}

function isApart(event: MouseEvent<HTMLElement>): boolean {
  return event.ctrlKey || event.metaKey
}

interface Acting<Row> {
  readonly props: TableProps<Row>
  readonly marked: number
  readonly setMarked: (row: number) => void
  readonly scrollTo: (row: number) => void
  readonly frame: { readonly current: HTMLElement | null }
}

/** Does what a key asks; returns nothing where the table cannot. */
function useActs<Row>({ props, marked, setMarked, scrollTo, frame }: Acting<Row>) {
  const { rows, keyOf, chosen = none, onChoose, onOpen, onPeek } = props
  const toggle = (place: number, wanted: boolean) => {
    const row = rows[place]
    if (row === undefined || onChoose === undefined) return
    const next = new Set(chosen)
    if (wanted) next.add(keyOf(row))
    else next.delete(keyOf(row))
    onChoose(next)
  }
  const mark = (place: number) => {
    setMarked(place)
    scrollTo(place)
    requestAnimationFrame(() => {
      const row = frame.current?.querySelector<HTMLElement>(`tr[data-place="${place}"]`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    })
  }
  const actOnRow = (kind: TableAct['kind'], row: Row) => {
    if (kind === 'choose') toggle(marked, !chosen.has(keyOf(row)))
    else if (kind === 'peek') onPeek?.(row)
    else onOpen?.(row, { apart: kind === 'open-apart' })
  }
  return (act: TableAct | undefined, event: KeyboardEvent) => {
    if (act === undefined || (act.kind === 'clear' && (chosen.size === 0 || isPanelOpen()))) return
    event.preventDefault()
    if (act.kind === 'mark') {
      if (act.chooses) toggle(act.row, true)
      return mark(act.row)
    }
    if (act.kind === 'clear') return onChoose?.(none)
    if (act.kind === 'choose-all') return onChoose?.(new Set([...chosen, ...rows.map(keyOf)]))
    const row = rows[marked]
    return row === undefined ? undefined : actOnRow(act.kind, row)
  }
}

/** Keys of the page itself: not those typed into a field, pressed on a button or tick box, or meant for a dialog. */
function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  useDocumentKeys((event) => {
    const { target } = event
    const isPressed = target instanceof Element && target.closest('a, button, input') !== null
    if (event.defaultPrevented || event.altKey || isTypedInto(target)) return
    if (isPressed && (event.key === 'Enter' || event.key === ' ')) return
    if (document.querySelector('dialog:modal') === null) onKey(event)
  })
}

/** The places of the rows to draw, and the height of those before and after them. */
function useRowWindow({
  count,
  frame,
}: {
  readonly count: number
  readonly frame: { readonly current: HTMLDivElement | null }
}) {
  const isLong = count > mostDrawn
  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 12,
  })
  if (!isLong)
    return {
      places: Array.from({ length: count }, (_, place) => place),
      before: 0,
      after: 0,
      scrollTo: () => undefined,
    }
  const items = virtual.getVirtualItems()
  return {
    places: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (place: number) => virtual.scrollToIndex(place),
  }
}

/** Stands for rows that are not drawn. */
function Spacer({ px }: { readonly px: number }) {
  if (px <= 0) return null
  return (
    <tr role="presentation">
      <td role="presentation" className="table-spacer" style={{ blockSize: px }} />
    </tr>
  )
}
