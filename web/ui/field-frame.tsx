import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, useContext, useId, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The texts around a field's control. `mark` is a word such as Optional; required fields have none. */
export type FieldWords = {
  readonly label: ReactNode
  readonly mark?: string | undefined
  readonly help?: ReactNode
  readonly error?: string | undefined
}

/** Attributes that tie a control to its texts; spread on the native element. */
export type FieldTies = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/**
 * The last refusal of the form around a field, a new object for each. A field hides what the refusal says of it once it
 * is edited, until the next one. Without it an error stays for as long as it is given.
 */
export const LastRefusal = createContext<object | undefined>(undefined)

/** The error that a field shows, undefined once it was edited since the last refusal; `onInput` belongs on its box. */
export function useShownError(error: string | undefined) {
  const refusal = useContext(LastRefusal)
  const [editedAfter, setEditedAfter] = useState<object>()
  const isEdited = refusal !== undefined && refusal === editedAfter
  return { shown: isEdited || error === '' ? undefined : error, onInput: () => setEditedAfter(refusal) }
}

/**
 * Label above, control, then the error or the help. The error replaces the help, so there is one thing to read, unless
 * the field keeps its help.
 */
export function FieldFrame({
  label,
  mark,
  help,
  error,
  id,
  className = '',
  keepHelp = false,
  children,
}: FieldWords & {
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** The help explains the field, and stays below the error. */
  readonly keepHelp?: boolean
  readonly children: (ties: FieldTies) => ReactNode
}) {
  const ownId = useId()
  const controlId = id ?? ownId
  const errorId = `${controlId}-words`
  const helpId = `${controlId}-help`
  const { shown, onInput } = useShownError(error)
  const isWrong = shown !== undefined
  const isHelped = help !== undefined && help !== null && (keepHelp || !isWrong)
  return (
    <div className={`field ${className}`} onInput={onInput}>
      <FieldLabel label={label} mark={mark} id={controlId} />
      {children({
        id: controlId,
        'aria-describedby': idsOf({ [errorId]: isWrong, [helpId]: isHelped }),
        'aria-invalid': isWrong || undefined,
      })}
      {isWrong ? <FieldError id={errorId} error={shown} /> : null}
      {isHelped ? (
        <div className="field-help" id={helpId}>
          {help}
        </div>
      ) : null}
    </div>
  )
}

function FieldLabel({ label, mark, id }: Pick<FieldWords, 'label' | 'mark'> & { readonly id: string }) {
  return (
    <label className="field-label" htmlFor={id}>
      <span>{label}</span>
      {mark === undefined ? null : <span className="field-mark">{mark}</span>}
    </label>
  )
}

function idsOf(shown: Readonly<Record<string, boolean>>): string | undefined {
  const ids = Object.keys(shown).filter((id) => shown[id] === true)
  return ids.length === 0 ? undefined : ids.join(' ')
}

/** The error of a field or of a group, with its icon, so that it does not depend on colour. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string }) {
  return (
    <p className="field-help field-error" id={id}>
      <Icon of={CircleAlert} inText />
      {error}
    </p>
  )
}
