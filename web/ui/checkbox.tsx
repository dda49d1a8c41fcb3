import Check from 'lucide-react/icons/check'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './field-frame.tsx'

/**
 * A native checkbox; the whole row is its target. `compact` for long lists beside a page. An error asks for a
 * tick, so it goes as soon as there is one.
 */
export function Checkbox({
  children,
  detail,
  error,
  compact = false,
  className = '',
  ...rest
}: {
  readonly children: ReactNode
  readonly detail?: ReactNode
  readonly error?: string | undefined
  readonly compact?: boolean
} & Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  const errorId = useId()
  const [isTicked, setTicked] = useState(rest.defaultChecked ?? false)
  const isWrong = error !== undefined && error !== '' && !isTicked
  return (
    <div className={className}>
      <label className={`choice ${compact ? 'choice-compact' : ''}`}>
        <span className="choice-box">
          <input
            {...rest}
            type="checkbox"
            className="choice-input"
            onChange={(event) => {
              setTicked(event.target.checked)
              rest.onChange?.(event)
            }}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? errorId : undefined}
          />
          <Check className="choice-tick" />
        </span>
        <span className="choice-words">
          {children}
          {detail === undefined ? null : <span className="choice-detail">{detail}</span>}
        </span>
      </label>
      {isWrong ? <FieldError id={errorId} error={error} /> : null}
    </div>
  )
}
