import { useState } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { getSkills, listSubstitutes, saveSkills } from '#domain/staffing/offers-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { useWrite } from '../kit/use-write.ts'
import { closedPanel, type CalendarState } from '../timetable/calendar-address.ts'

/** Which class types an instructor can teach. It returns to the list of substitutes that it was opened from. */
export function SkillsPanel({ id, address }: { readonly id: Id<'instructors'>; readonly address: CalendarState }) {
  const t = useTranslations('substitutes')
  const skills = useRead(getSkills, { input: { id } })
  const close = () => address.change(address.open === undefined ? closedPanel : { panel: 'substitute', who: undefined })
  const name = skills.data?.instructor.name
  return (
    <SidePanel
      title={name === undefined ? t('skills') : t('skillsOf', { name })}
      closeLabel={t('close')}
      onClose={close}
    >
      <PartState of={skills}>
        {(read) => <SkillsForm key={skilledIn(read).join(' ')} of={read} onDone={close} />}
      </PartState>
    </SidePanel>
  )
}

type Skills = OutputOf<typeof getSkills>

function skilledIn({ class_types: types }: Skills): readonly string[] {
  return types.filter(({ skilled }) => skilled).map(({ id }) => id)
}

/** Keyed by what is stored: a newer answer replaces the ticks of an older one. */
function SkillsForm({ of, onDone }: { readonly of: Skills; readonly onDone: () => void }) {
  const { instructor, class_types: types } = of
  const t = useTranslations('substitutes')
  const [chosen, setChosen] = useState(skilledIn(of))
  const save = useWrite(saveSkills, { changes: [getSkills, listSubstitutes], refusals: 'page' })
  const press = async () => {
    const answer = await save.send({ id: instructor.id, class_type_ids: chosen.map((id) => asId('class_types', id)) })
    if (!answer.ok) return
    showToast(t('skillsSaved', { name: instructor.name }))
    onDone()
  }
  if (types.length === 0) return <p>{t('noTypes')}</p>
  return (
    <form
      className="stack-small"
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      <p className="soft">{t('skillsText')}</p>
      <fieldset>
        <legend className="strong">{t('skillsLegend')}</legend>
        {types.map(({ id, name }) => (
          <Checkbox
            key={id}
            compact
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              setChosen((before) => (target.checked ? [...before, id] : before.filter((one) => one !== id)))
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <NotDone refusal={save.refusal} />
      <Button type="submit" full busy={save.isBusy}>
        {t('saveSkills')}
      </Button>
    </form>
  )
}
