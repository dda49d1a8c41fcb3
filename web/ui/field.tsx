import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { useRunning } from './use-running.ts'

type Control<Tag extends 'input' | 'textarea'> = FieldWords & Omit<ComponentProps<Tag>, 'children' | keyof FieldWords>

/** One line of text. Pass `autoComplete` and `inputMode`; the texts are tied to the control. */
export function TextField({ label, mark, help, error, id, className, type = 'text', ...rest }: Control<'input'>) {
  return (
    <FieldFrame label={label} mark={mark} help={help} error={error} id={id} className={className}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          aria-invalid={ties['aria-invalid'] ?? rest['aria-invalid']}
          type={type}
          className="field-control"
        />
      )}
    </FieldFrame>
  )
}

/** A password with a button to show it. The button has one name and a pressed state, as screen readers expect. */
export function PasswordField({
  label,
  mark,
  help,
  error,
  id,
  className,
  showLabel,
  ...rest
}: Omit<Control<'input'>, 'type'> & { readonly showLabel: string }) {
  const [isShown, setShown] = useState(false)
  const isRunning = useRunning()
  return (
    <FieldFrame label={label} mark={mark} help={help} error={error} id={id} className={className}>
      {(ties) => (
        <span className="field-box">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...ties}
            type={isShown ? 'text' : 'password'}
            className="field-control field-control-with-end"
          />
          <span className="field-end">
            <button
              type="button"
              className="icon-button"
              aria-label={showLabel}
              aria-pressed={isShown}
              aria-controls={ties.id}
              disabled={!isRunning}
              onClick={() => setShown(!isShown)}
            >
              <Icon of={isShown ? EyeOff : Eye} />
            </button>
          </span>
        </span>
      )}
    </FieldFrame>
  )
}
