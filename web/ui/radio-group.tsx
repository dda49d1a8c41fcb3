import { useId, type ReactNode } from 'react'
import { FieldError, useShownError } from './field-frame.tsx'

/** One choice: its value, its text, and its details below or at the far edge. */
export type RadioOption = {
  readonly value: string
  readonly label: ReactNode
  readonly detail?: ReactNode
  readonly trailing?: ReactNode
  readonly disabled?: boolean
}

/**
 * One of a few. Native radios, so arrow keys, forms and screen readers work without script. `look` stacks them, sets
 * them in a row, or as bordered panels. Give `value` with `onChoose`, or `defaultValue` alone.
 */
export function RadioGroup({
  legend,
  name,
  options,
  look = 'list',
  value,
  defaultValue,
  onChoose,
  help,
  error,
  hideLegend = false,
  required = false,
  className = '',
}: {
  readonly legend: ReactNode
  readonly name: string
  readonly options: readonly RadioOption[]
  readonly look?: 'list' | 'row' | 'panels'
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onChoose?: (value: string) => void
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly hideLegend?: boolean
  readonly required?: boolean
  readonly className?: string
}) {
  const wordsId = useId()
  const { shown, onInput } = useShownError(error)
  const isWrong = shown !== undefined
  const isDescribed = isWrong || help !== undefined
  return (
    <fieldset className={`field ${className}`} aria-describedby={isDescribed ? wordsId : undefined} onInput={onInput}>
      <legend className={hideLegend ? 'read-aloud-only' : 'choice-legend'}>{legend}</legend>
      <div className={looks[look]}>
        {options.map((option) => (
          <label key={option.value} className={`choice ${look === 'panels' ? 'choice-panel' : ''}`}>
            <span className="choice-box choice-ring">
              <input
                type="radio"
                className="choice-input"
                name={name}
                value={option.value}
                disabled={option.disabled}
                required={required}
                aria-invalid={isWrong || undefined}
                {...(value === undefined
                  ? { defaultChecked: option.value === defaultValue }
                  : { checked: option.value === value })}
                onChange={() => onChoose?.(option.value)}
              />
            </span>
            <span className="choice-words">
              {option.label}
              {option.detail === undefined ? null : <span className="choice-detail">{option.detail}</span>}
            </span>
            {option.trailing}
          </label>
        ))}
      </div>
      {isWrong ? <FieldError id={wordsId} error={shown} /> : null}
      {isDescribed && !isWrong ? (
        <div className="field-help" id={wordsId}>
          {help}
        </div>
      ) : null}
    </fieldset>
  )
}

const looks = { list: '', row: 'choice-row', panels: 'choice-panels' } as const
