import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useId, useState, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

interface Limits {
  readonly least: number
  readonly most: number
}

/** Whether a quantity was typed, or changed by a button. */
export type QuantityBy = 'step' | 'typing'

/**
 * A quantity: a number field between two buttons. At the limit the button is disabled, keeps the focus, and the reason
 * is below. With `onRemove` the minus button becomes a bin at the minimum.
 */
export function QuantityField({
  quantity,
  limits: { least, most },
  labels,
  reason,
  onQuantity,
  onRemove,
  removeId,
}: {
  readonly quantity: number
  readonly limits: Limits
  readonly labels: {
    readonly quantity: string
    readonly fewer: string
    readonly more: string
    readonly remove?: string
  }
  readonly reason?: ReactNode
  readonly onQuantity: (quantity: number, by: QuantityBy) => void
  readonly onRemove?: () => void
  /** The id of the bin. */
  readonly removeId?: string
}) {
  const reasonId = useId()
  const [typed, setTyped] = useState<string>()
  const isLast = onRemove !== undefined && quantity <= least
  const step = (by: number) => {
    setTyped(undefined)
    const wanted = Math.min(Math.max(quantity + by, least), Math.max(most, quantity))
    if (wanted !== quantity) onQuantity(wanted, 'step')
  }
  const type = (text: string) => {
    setTyped(text)
    const wanted = parseQuantity(text)
    if (wanted !== undefined) onQuantity(Math.min(Math.max(wanted, least), most), 'typing')
  }
  return (
    <div className="quantity">
      <div className="quantity-ring" role="group" aria-label={labels.quantity}>
        <IconButton
          id={isLast ? removeId : undefined}
          label={isLast && labels.remove !== undefined ? labels.remove : labels.fewer}
          aria-disabled={quantity <= least && !isLast}
          onClick={isLast ? onRemove : () => step(-1)}
        >
          <Icon of={isLast ? Trash : Minus} />
        </IconButton>
        <input
          className="quantity-number"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={labels.quantity}
          aria-describedby={reasonId}
          value={typed ?? String(quantity)}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(undefined)}
        />
        <IconButton label={labels.more} aria-disabled={quantity >= most} onClick={() => step(1)}>
          <Icon of={Plus} />
        </IconButton>
      </div>
      <p className="quantity-reason small muted" id={reasonId} role="status">
        {reason}
      </p>
    </div>
  )
}

/**
 * Parses a typed whole number, also in full-width digits of a Chinese keyboard; undefined for anything else. Example:
 * `３` is 3, `0.5`, `1e3` and `-1` are none.
 */
export function parseQuantity(text: string): number | undefined {
  const digits = text.normalize('NFKC').trim()
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}
