import { useState } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFirstField } from '../kit/use-first-field.ts'
import { useFindNow, useLookUp, type FoundPerson } from './use-look-up.ts'

/**
 * A person by letters of the name or the last digits of the phone, but for the one that is shown already. Enter takes
 * the first one found.
 */
export function FindPerson({
  except,
  onChoose,
}: {
  readonly except?: string | undefined
  readonly onChoose: (person: FoundPerson) => void
}) {
  const t = useTranslations('staffBooking')
  const [text, setText] = useState('')
  const field = useFirstField<HTMLFormElement>()
  const found = useLookUp(text, { previews: false })
  const findNow = useFindNow()
  const others = (all: readonly FoundPerson[]) => all.filter(({ id }) => id !== except)
  const people = others(found?.people ?? [])
  const chooseFirst = async () => {
    const [first] = others(await findNow(text))
    if (first) onChoose(first)
  }
  return (
    <form
      ref={field}
      className="checkin-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        void chooseFirst()
      }}
    >
      <TextField
        label={t('who')}
        help={t('whoHelp')}
        name="keyword"
        type="search"
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="read-aloud-only" role="status">
        {found === undefined ? '' : t('found', { count: people.length })}
      </p>
      {found !== undefined && people.length === 0 ? <p className="soft">{t('foundNobody')}</p> : null}
      {people.length === 0 ? null : (
        <ul className="found-people">
          {people.map((person) => (
            <li key={person.id}>
              <button type="button" className="found-person" onClick={() => onChoose(person)}>
                <span className="strong">{person.full_name}</span>
                <span className="soft">
                  {person.guardian ?? (person.phone_end === null ? '' : `… ${person.phone_end}`)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
