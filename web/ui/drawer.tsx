import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { useDialog } from './use-dialog.ts'

/** A full-height panel at the inline end (the right, in English) or at its `start`. Closes like a modal. */
export function Drawer({
  open,
  onClose,
  title,
  closeLabel,
  side = 'end',
  hideTitle = false,
  header,
  footer,
  children,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  readonly side?: 'start' | 'end'
  /** The title is only read aloud, where the panel's look makes it redundant. */
  readonly hideTitle?: boolean
  /** Replaces the visible title, such as a logo. */
  readonly header?: ReactNode
  readonly footer?: ReactNode
  readonly children?: ReactNode
}) {
  const titleId = useId()
  const ties = useDialog({ open, onClose })
  return (
    <dialog {...ties} className={`dialog drawer ${side === 'start' ? 'drawer-start' : ''}`} aria-labelledby={titleId}>
      {open ? (
        <div className="dialog-panel">
          <div className="dialog-head">
            <h2
              className={hideTitle ? 'read-aloud-only' : 'heading-2 dialog-title'}
              id={titleId}
              tabIndex={-1}
              data-dialog-title=""
            >
              {title}
            </h2>
            {header}
            <IconButton label={closeLabel} className="dialog-close" onClick={onClose}>
              <Icon of={X} />
            </IconButton>
          </div>
          <div className="dialog-body">{children}</div>
          {footer === undefined ? null : <div className="dialog-foot">{footer}</div>}
        </div>
      ) : null}
    </dialog>
  )
}
