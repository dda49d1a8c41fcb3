import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useDisclosure } from '#web/ui/use-disclosure.ts'

/** One group of filters: on a wide screen a button with its choices below it, on a phone the choices alone. */
export function FilterMenu({
  label,
  isOn,
  children,
}: {
  readonly label: string
  /** Something of the group is chosen. */
  readonly isOn: boolean
  readonly children: ReactNode
}) {
  const listId = useId()
  const { isOpen, setOpen, menu, button, closeByKey, closeWhenLeft } = useDisclosure()
  return (
    <div
      ref={menu}
      className="menu filter-menu"
      data-open={isOpen}
      onKeyDown={(event) => void closeByKey(event)}
      onBlur={closeWhenLeft}
    >
      <button
        ref={button}
        type="button"
        className={`chip menu-button filter-button ${isOn ? 'chip-on' : ''}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon of={ChevronDown} inText className="icon-turns" />
      </button>
      <div className="filter-list" id={listId}>
        {children}
      </div>
    </div>
  )
}
