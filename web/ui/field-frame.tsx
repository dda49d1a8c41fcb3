import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What every field says around its control. `mark` is a word such as Optional; required fields carry none. */
export type FieldWords = {
  readonly label: ReactNode
  readonly mark?: string | undefined
  readonly help?: ReactNode
  readonly error?: string | undefined
}

/** What ties a control to its words; spread on the native element. */
export type FieldTies = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/**
 * Label above, control, then the error or the help. The error takes the place of the help, so there is one thing to
 * read.
 */
export function FieldFrame({
  label,
  mark,
  help,
  error,
  id,
  className = '',
  children,
}: FieldWords & {
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children: (ties: FieldTies) => ReactNode
}) {
  const ownId = useId()
  const controlId = id ?? ownId
  const wordsId = `${controlId}-words`
  const isWrong = error !== undefined && error !== ''
  const isDescribed = isWrong || (help !== undefined && help !== null)
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={controlId}>
        <span>{label}</span>
        {mark === undefined ? null : <span className="field-mark">{mark}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': isDescribed ? wordsId : undefined,
        'aria-invalid': isWrong || undefined,
      })}
      {isWrong ? <FieldError id={wordsId} error={error} /> : null}
      {isDescribed && !isWrong ? (
        <div className="field-help" id={wordsId}>
          {help}
        </div>
      ) : null}
    </div>
  )
}

/** The error of a field or of a group, with its icon: colour never speaks alone. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string }) {
  return (
    <p className="field-help field-error" id={id}>
      <Icon of={CircleAlert} inText />
      {error}
    </p>
  )
}
