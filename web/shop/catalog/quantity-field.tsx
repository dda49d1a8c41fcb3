import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Limits {
  readonly least: number
  readonly most: number
}

/**
 * How many: a number that may be typed, between two buttons. At the limit the button is off, keeps the focus, and the
 * reason stands below.
 */
export function QuantityField({
  quantity,
  limits: { least, most },
  onQuantity,
}: {
  readonly quantity: number
  readonly limits: Limits
  readonly onQuantity: (quantity: number) => void
}) {
  const t = useTranslations('product')
  const reasonId = useId()
  const [typed, setTyped] = useState<string>()
  const step = (by: number) => {
    setTyped(undefined)
    onQuantity(Math.min(Math.max(quantity + by, least), most))
  }
  const type = (text: string) => {
    setTyped(text)
    const wanted = parseQuantity(text)
    if (wanted !== undefined) onQuantity(Math.min(Math.max(wanted, least), most))
  }
  return (
    <div className="quantity">
      <div className="quantity-ring" role="group" aria-label={t('quantity')}>
        <IconButton label={t('fewer')} aria-disabled={quantity <= least} onClick={() => step(-1)}>
          <Icon of={Minus} />
        </IconButton>
        <input
          className="quantity-number"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={t('quantity')}
          aria-describedby={reasonId}
          value={typed ?? String(quantity)}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(undefined)}
        />
        <IconButton label={t('more')} aria-disabled={quantity >= most} onClick={() => step(1)}>
          <Icon of={Plus} />
        </IconButton>
      </div>
      <p className="quantity-reason small muted" id={reasonId} role="status">
        {quantity >= most ? t('maxQuantity', { limit: most }) : least > 1 ? t('minQuantity', { limit: least }) : null}
      </p>
    </div>
  )
}

/**
 * The whole number that somebody typed, also in the digits of a Chinese keyboard; undefined for anything else.
 * Example: `３` is 3, `0.5`, `1e3` and `-1` are none.
 */
export function parseQuantity(text: string): number | undefined {
  const digits = text.normalize('NFKC').trim()
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}
