import Check from 'lucide-react/icons/check'
import { useContext, useState, type ComponentProps, type FocusEvent, type InputEvent } from 'react'
import { afterPress } from './after-press.ts'
import { FieldFrame, LastRefusal, type FieldWords } from './field-frame.tsx'
import { Icon } from './icon.tsx'

/**
 * One line of text that is validated on blur, never while it is first typed. The error is shown until it is fixed, and
 * a valid value gets a tick. `check` returns the error's sentence; `error` is the server's, new with each refusal. Help
 * stays below the error.
 */
export function CheckedField({
  label,
  mark,
  help,
  error,
  id,
  className,
  check,
  ...rest
}: FieldWords & {
  readonly check: (typed: string) => string | undefined
} & Omit<ComponentProps<'input'>, 'children' | keyof FieldWords>) {
  const refusal = useContext(LastRefusal)
  const [told, setTold] = useState({ error, refusal })
  const [shown, setShown] = useState(error)
  const [isGood, setGood] = useState(false)
  if (told.error !== error || (told.refusal !== refusal && error !== undefined)) {
    setTold({ error, refusal })
    setShown(error)
    setGood(false)
  }
  const look = (typed: string) => {
    const wrong = check(typed)
    setShown(wrong)
    setGood(wrong === undefined && typed.trim() !== '')
  }
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // Passing through an empty field is no mistake yet.
    if (currentTarget.value !== '' || shown !== undefined) afterPress(() => look(currentTarget.value))
  }
  const type = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    if (shown !== undefined) look(currentTarget.value)
    else setGood(false)
  }
  return (
    <LastRefusal value={undefined}>
      <FieldFrame label={label} mark={mark} help={help} error={shown} keepHelp id={id} className={className}>
        {(ties) => (
          <span className="field-box">
            <input
              type="text"
              {...rest}
              {...ties}
              className="field-control field-control-with-tick"
              onBlur={leave}
              onInput={type}
            />
            {isGood ? <Icon of={Check} className="field-tick" /> : null}
          </span>
        )}
      </FieldFrame>
    </LastRefusal>
  )
}
