import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { placeAfterKey } from './roving.ts'
import { useDisclosure } from './use-disclosure.ts'

/** One item of a menu. `trailing` is an icon after the text, such as an arrow for another site. */
export type MenuItem = {
  readonly to: string
  readonly label: ReactNode
  readonly trailing?: ReactNode
  readonly current?: boolean
  readonly language?: string
  readonly newPage?: boolean
}

/**
 * A button that unfolds links (a disclosure, not a menu of commands: Tab goes through it). Arrow keys move, Escape
 * closes and returns the focus, and it closes on blur. Before hydration it opens when its button has the focus.
 */
export function DisclosureMenu({
  label,
  buttonName,
  items,
  align = 'start',
  chevron = true,
  buttonClassName = '',
}: {
  readonly label: ReactNode
  /** The button's name where `label` is only an icon. */
  readonly buttonName?: string
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  readonly chevron?: boolean
  readonly buttonClassName?: string
}) {
  const listId = useId()
  const { isOpen, setOpen, menu, button, closeByKey, closeWhenLeft } = useDisclosure()

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (closeByKey(event)) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const from = links.findIndex((link) => link === document.activeElement)
    if (from === -1 && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const next = placeAfterKey({
      key: event.key,
      from: from === -1 && event.key === 'ArrowUp' ? 0 : from,
      count: links.length,
    })
    if (next === undefined) return
    event.preventDefault()
    setOpen(true)
    // The list is not rendered until the next frame, and hidden elements cannot take the focus.
    requestAnimationFrame(() => links[next]?.focus())
  }

  return (
    <div
      ref={menu}
      className={`menu ${align === 'end' ? 'menu-end' : ''}`}
      data-open={isOpen}
      onKeyDown={onKeyDown}
      onBlur={closeWhenLeft}
    >
      <button
        ref={button}
        type="button"
        className={buttonClassName === '' ? 'menu-button' : buttonClassName}
        aria-label={buttonName}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        {chevron ? <Icon of={ChevronDown} inText className="icon-turns" /> : null}
      </button>
      <ul className="menu-list" id={listId}>
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink item={item} onChoose={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MenuLink({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }) {
  return (
    <Link
      to={item.to}
      className="menu-item"
      lang={item.language}
      hrefLang={item.language}
      aria-current={item.current === true ? 'true' : undefined}
      reloadDocument={item.newPage ?? false}
      onClick={onChoose}
    >
      {item.label}
      {item.trailing}
    </Link>
  )
}
