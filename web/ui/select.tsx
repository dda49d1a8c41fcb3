import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import { Icon } from './icon.tsx'

/** One option of a list: its value and its text. */
export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }

/**
 * A native list. For five choices or fewer use `RadioGroup`. `placeholder` stands for no choice and sends an empty
 * value.
 */
export function Select({
  label,
  mark,
  help,
  error,
  id,
  className,
  options,
  placeholder,
  ...rest
}: FieldWords & {
  readonly options: readonly SelectOption[]
  readonly placeholder?: string
} & Omit<ComponentProps<'select'>, 'children' | keyof FieldWords>) {
  return (
    <FieldFrame label={label} mark={mark} help={help} error={error} id={id} className={className}>
      {(ties) => (
        <span className="field-box">
          <select {...rest} {...ties} className="field-control field-select">
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} className="field-chevron" />
        </span>
      )}
    </FieldFrame>
  )
}
