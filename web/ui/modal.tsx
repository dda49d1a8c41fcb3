import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { useDialog } from './use-dialog.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

/**
 * A dialog over the page: centred, or a bottom sheet of three quarters of the height. `title` is a question or a noun.
 * `footer` holds its buttons; mark the safe one with `safe`. `locked` ignores presses on the backdrop and the grip;
 * Escape and the cross still close. Its content is rendered only while it is open.
 */
export function Modal({
  open,
  onClose,
  title,
  closeLabel,
  place = 'centre',
  wide = false,
  locked = false,
  footer,
  children,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Without it there is no cross, for a dialog whose buttons cover every choice. */
  readonly closeLabel?: string
  readonly place?: 'centre' | 'sheet'
  readonly wide?: boolean
  readonly locked?: boolean
  readonly footer?: ReactNode
  readonly children?: ReactNode
}) {
  const titleId = useId()
  const ties = useDialog({ open, locked, onClose })
  const grip = useSheetDrag({ locked, onClose })
  const isSheet = place === 'sheet'
  return (
    <dialog
      {...ties}
      className={`dialog ${isSheet ? 'sheet' : 'modal'} ${wide ? 'modal-wide' : ''}`}
      aria-labelledby={titleId}
    >
      {open ? (
        <div className="dialog-panel">
          {isSheet ? (
            <div className="sheet-grip-row" {...grip}>
              <span className="sheet-grip" />
            </div>
          ) : null}
          <div className="dialog-head">
            <h2 className="heading-2 dialog-title" id={titleId} tabIndex={-1} data-dialog-title="">
              {title}
            </h2>
            {closeLabel === undefined ? null : (
              <IconButton label={closeLabel} className="dialog-close" onClick={onClose}>
                <Icon of={X} />
              </IconButton>
            )}
          </div>
          {children === undefined ? null : <div className="dialog-body">{children}</div>}
          {footer === undefined ? null : <div className="dialog-foot">{footer}</div>}
        </div>
      ) : null}
    </dialog>
  )
}
