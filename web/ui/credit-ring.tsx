import { creditTicks } from '../art/beats.ts'

/**
 * One tick per class around the number that is left. `label` is its full text alternative; `caption` is below the
 * number.
 */
export function CreditRing({
  left,
  total,
  label,
  caption,
  small = false,
  className = '',
}: {
  readonly left: number
  readonly total: number
  readonly label: string
  readonly caption: string
  readonly small?: boolean
  readonly className?: string
}) {
  const ticks = creditTicks({ left, total })
  return (
    <div className={`credit-ring ${small ? 'credit-ring-small' : ''} ${className}`} role="img" aria-label={label}>
      <svg className="credit-ring-ticks" viewBox="0 0 200 200" aria-hidden="true">
        <path className="credit-ring-used" d={ticks.used} />
        <path className="credit-ring-left" d={ticks.left} />
      </svg>
      <div className="credit-ring-words" aria-hidden="true">
        <div className="figure credit-ring-number">{left}</div>
        <div className="small muted">{caption}</div>
      </div>
    </div>
  )
}
