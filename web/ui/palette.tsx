import Search from 'lucide-react/icons/search'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Icon, type IconDrawing } from './icon.tsx'
import { matchedPieces } from './palette-match.ts'
import { placeAfterKey } from './roving.ts'
import { useDialog } from './use-dialog.ts'

/** One row of the palette. `key` stays the same while more is found. */
export interface PaletteItem {
  readonly key: string
  readonly title: string
  readonly detail?: string | undefined
  readonly icon?: IconDrawing
  /** The key that does the same, shown at its end. */
  readonly hint?: string | undefined
  /** A letter that opens it with Alt, since alone it is typed. */
  readonly letter?: string
  /** It only says something: nothing is opened by it. */
  readonly isOnlyShown?: boolean
  /** Stands beside the rows of a wide window while this one is marked. */
  readonly preview?: ReactNode
}

export interface PaletteGroup<Item extends PaletteItem> {
  readonly name: string
  readonly items: readonly Item[]
}

/**
 * A field over the page, and below it whatever its text finds: arrows mark a row, Enter opens it, with Ctrl or Cmd in
 * a tab of its own, Alt and a letter opens the row of that letter, Escape closes. The focus stays in the field
 * (combobox with a list, WAI-ARIA 1.2). The marked row stays marked while other rows arrive.
 */
export function Palette<Item extends PaletteItem>({
  label,
  placeholder,
  text,
  groups,
  status,
  empty,
  keys,
  onText,
  onOpen,
  onClose,
}: {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly groups: readonly PaletteGroup<Item>[]
  /** How much was found, read aloud. */
  readonly status: string
  /** Shown where nothing was found. */
  readonly empty: ReactNode
  /** The keys that work here, at its foot. */
  readonly keys?: ReactNode
  readonly onText: (text: string) => void
  readonly onOpen: (item: Item, how: { readonly apart: boolean }) => void
  readonly onClose: () => void
}) {
  const ties = useDialog({ open: true, onClose })
  const list = useId()
  const [key, setKey] = useState<string>()
  const items = groups.flatMap((group) => group.items)
  const found = items.findIndex((item) => item.key === key)
  const place = Math.max(found, 0)
  const marked = items[place]
  // It keeps its room beside rows without a preview, so that the rows stay where they are.
  const hasPreviews = items.some(({ preview }) => preview !== undefined)
  useEffect(() => {
    document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, place])
  const open: typeof onOpen = (item, how) => (item.isOnlyShown === true ? undefined : onOpen(item, how))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const opened = event.key === 'Enter' ? marked : itemOfLetter(items, event)
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (opened !== undefined || isArrow) event.preventDefault()
    if (opened !== undefined) return open(opened, { apart: event.ctrlKey || event.metaKey })
    const next = isArrow ? placeAfterKey({ key: event.key, from: place, count: items.length }) : undefined
    if (next !== undefined) setKey(items[next]?.key)
  }
  const change = (typed: string) => {
    setKey(undefined)
    onText(typed)
  }
  return (
    <dialog {...ties} className="dialog palette" aria-label={label}>
      <div className="palette-panel">
        <PaletteField
          label={label}
          placeholder={placeholder}
          text={text}
          status={status}
          list={list}
          marked={marked === undefined ? undefined : `${list}-${place}`}
          onText={change}
          onKeyDown={onKeyDown}
        />
        <div className={`palette-found ${hasPreviews ? 'palette-with-preview' : ''}`}>
          <div className="palette-list" id={list} role="listbox" aria-label={label} tabIndex={-1}>
            {groups.map((group, index) => (
              <Group
                key={group.name}
                group={group}
                typed={text}
                id={list}
                from={groups.slice(0, index).reduce((count, one) => count + one.items.length, 0)}
                marked={place}
                onMark={(item) => setKey(item.key)}
                onOpen={open}
              />
            ))}
          </div>
          {items.length === 0 ? <div className="palette-empty">{empty}</div> : null}
          {hasPreviews ? <div className="palette-preview">{marked?.preview}</div> : null}
        </div>
        {keys === undefined ? null : <div className="palette-keys">{keys}</div>}
      </div>
    </dialog>
  )
}

/** The row whose letter is pressed with Alt. On a Mac the key then says another sign, and its code the letter. */
function itemOfLetter<Item extends PaletteItem>(items: readonly Item[], event: KeyboardEvent): Item | undefined {
  if (!event.altKey || event.ctrlKey || event.metaKey) return undefined
  return items.find(
    ({ letter }) => letter !== undefined && (event.key.toUpperCase() === letter || event.code === `Key${letter}`),
  )
}

/** The field keeps the focus, and names the marked row. */
function PaletteField({
  label,
  placeholder,
  text,
  status,
  list,
  marked,
  onText,
  onKeyDown,
}: {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly status: string
  readonly list: string
  readonly marked: string | undefined
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="palette-field">
      <Icon of={Search} />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={marked !== undefined}
        aria-controls={list}
        aria-activedescendant={marked}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="palette-status">
        {status}
      </span>
    </div>
  )
}

function Group<Item extends PaletteItem>({
  group,
  typed,
  id,
  from,
  marked,
  onMark,
  onOpen,
}: {
  readonly group: PaletteGroup<Item>
  readonly typed: string
  readonly id: string
  /** The place of its first row among all. */
  readonly from: number
  readonly marked: number
  readonly onMark: (item: Item) => void
  readonly onOpen: (item: Item, how: { readonly apart: boolean }) => void
}) {
  const nameId = useId()
  if (group.items.length === 0) return null
  const open = (item: Item, event: MouseEvent<HTMLElement>) => onOpen(item, { apart: event.ctrlKey || event.metaKey })
  return (
    <div role="group" aria-labelledby={nameId}>
      <p id={nameId} className="palette-group" role="presentation">
        {group.name}
      </p>
      {group.items.map((item, index) => (
        <div
          key={item.key}
          id={`${id}-${from + index}`}
          role="option"
          aria-selected={from + index === marked}
          aria-disabled={item.isOnlyShown}
          className="palette-item"
          onPointerMove={() => onMark(item)}
          onClick={(event) => open(item, event)}
        >
          {item.icon === undefined ? null : <Icon of={item.icon} inText />}
          <span className="palette-title">
            {matchedPieces(item.title, typed).map(({ text, isFound }, piece) =>
              isFound ? <mark key={`${piece}-${text}`}>{text}</mark> : text,
            )}
          </span>
          {item.detail === undefined ? null : <span className="palette-detail">{item.detail}</span>}
          {item.hint === undefined ? null : <kbd>{item.hint}</kbd>}
        </div>
      ))}
    </div>
  )
}
