import X from 'lucide-react/icons/x'
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

/**
 * A panel at the end of a page, for one act or for a look at a row: the page beside it stays in use. Below 1180 px it
 * covers the page. The focus starts at its title and returns to the opener. Escape closes the panel, unless a dialog
 * takes the key. Give it a `key` of its subject, so that another subject opens anew.
 */
export function SidePanel({
  title,
  closeLabel,
  wide = false,
  footer,
  onClose,
  children,
}: {
  readonly title: ReactNode
  readonly closeLabel: string
  /** 436 px and not 352. */
  readonly wide?: boolean
  readonly footer?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)
  // Before the effects of what it shows, which may put the focus in a field.
  useLayoutEffect(() => {
    const opener = document.activeElement
    heading.current?.focus({ preventScroll: true })
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal') !== null) return
      event.preventDefault()
      close()
    }
    const own = panel.current
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      // Only a focus that would be lost goes back: somebody may have pressed elsewhere meanwhile.
      const isInside = own?.contains(document.activeElement) === true || document.activeElement === document.body
      if (isInside && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside ref={panel} className={`side-panel ${wide ? 'side-panel-wide' : ''}`} aria-labelledby={titleId}>
      <div className="side-panel-head">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="side-panel-title">
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      </div>
      <div className="side-panel-body">{children}</div>
      {footer === undefined ? null : <div className="side-panel-foot">{footer}</div>}
    </aside>
  )
}
