import { useId } from 'react'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { FieldError, useShownError } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { TypedBirth } from './birth-date.ts'

const parts = [
  { name: 'birth_day', label: 'birthDay', bday: 'bday-day', maxLength: 2 },
  { name: 'birth_month', label: 'birthMonth', bday: 'bday-month', maxLength: 2 },
  { name: 'birth_year', label: 'birthYear', bday: 'bday-year', maxLength: 4 },
] as const

/**
 * A date of birth in three number fields, in the order of the language: a calendar would have to be turned back by
 * decades.
 */
export function BirthFields({
  typed,
  help,
  error,
  isOwn = true,
}: {
  readonly typed: TypedBirth
  readonly help?: string
  readonly error: string | undefined
  /** Of the person at the device, whose browser may fill it in. */
  readonly isOwn?: boolean
}) {
  const t = useTranslations('accounts')
  const inOrder: ReadonlyArray<(typeof parts)[number]> = useLocale() === 'zh' ? parts.toReversed() : parts
  const id = `${useId()}-words`
  const { shown: wrong, onInput } = useShownError(error)
  const isExplained = help !== undefined || wrong !== undefined
  return (
    <fieldset className="birth" onInput={onInput} {...(isExplained ? { 'aria-describedby': id } : {})}>
      <legend className="field-label">{t('birthDate')}</legend>
      <div className="birth-parts">
        {inOrder.map(({ name, label, bday, maxLength }) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            inputMode="numeric"
            autoComplete={isOwn ? bday : 'off'}
            maxLength={maxLength}
            defaultValue={typed[name]}
            aria-invalid={wrong === undefined ? undefined : true}
          />
        ))}
      </div>
      {wrong !== undefined ? (
        <FieldError id={id} error={wrong} />
      ) : help === undefined ? null : (
        <p className="field-help" id={id}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
