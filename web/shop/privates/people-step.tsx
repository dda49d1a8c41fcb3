import { Form } from 'react-router'
import { seatsOf, privateFormats } from '#domain/privates/model.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { OwnPerson, PrivateState } from './load-privates.ts'

/** The number of people, and who they are. `as` is another format that is being considered. */
export function PeopleStep({
  held,
  people,
  as,
  isSending,
}: {
  readonly held: PrivateState
  readonly people: readonly OwnPerson[]
  readonly as: string | null
  readonly isSending: boolean
}) {
  const t = useTranslations('privates')
  const path = usePath()
  const format = privateFormats.find((one) => one === as) ?? held.format
  const places = seatsOf(format)
  const coming = new Set(held.people.map(({ id }) => String(id)))
  const isComing = ({ id, isHolder }: OwnPerson) => (coming.size > 0 ? coming.has(id) : isHolder)
  const nameOf = ({ name, isHolder }: OwnPerson) => (isHolder ? t('me', { name }) : name)
  const tabs = privateFormats.map((one) => ({
    to: `${path('/privates')}?step=people&as=${one}`,
    name: t(one),
    current: one === format,
  }))
  return (
    <Form method="post" className="private-form" preventScrollReset action={path('/privates')}>
      <h2 className="heading-3">{t('peopleTitle')}</h2>
      <TabLinks look="ring" label={t('formatsLabel')} tabs={tabs} />
      <input type="hidden" name="id" value={held.id} />
      <input type="hidden" name="format" value={format} />
      {places === 1 ? (
        <RadioGroup
          legend={t('familyLegend')}
          hideLegend
          name="participant"
          required
          defaultValue={people.find(isComing)?.id}
          options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
        />
      ) : (
        <>
          <p className="soft">{t(places === 2 ? 'peopleDuo' : 'peopleTrio')}</p>
          <fieldset className="field">
            <legend className="choice-legend">{t('familyLegend')}</legend>
            {people.map((person) => (
              <Checkbox key={person.id} name="participant" value={person.id} defaultChecked={isComing(person)}>
                {nameOf(person)}
              </Checkbox>
            ))}
          </fieldset>
          <fieldset className="field private-guests">
            <legend className="choice-legend">{t('guestsLegend')}</legend>
            {[0, 1].slice(0, places - 1).map((place) => (
              <TextField
                key={place}
                label={places === 2 ? t('guest') : `${t('guest')} ${place + 1}`}
                name="guest"
                maxLength={80}
                autoComplete="off"
                defaultValue={held.guests[place] ?? ''}
              />
            ))}
            <p className="field-help">{t('guestHelp')}</p>
          </fieldset>
        </>
      )}
      <Button type="submit" name="intent" value="people" busy={isSending}>
        {t('next')}
      </Button>
    </Form>
  )
}
