import { useState } from 'react'
import type { Scope } from '#domain/schedules/model.ts'
import { editClass } from '#domain/timetable/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ActPanel, type ActProps } from './act-panel.tsx'
import { editInput, fieldsOfRefused, fieldsOf, type EditFields } from './edit-fields.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { useAskedBefore } from './use-asked-before.ts'
import { useEditAct } from './use-edit-act.tsx'
import { useStudioParts } from './use-studio-parts.tsx'

/** Another kind, length or main instructor for a class, or for others of its series too. */
export function EditPanel({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  const { types, instructors, failure } = useStudioParts()
  const before = useAskedBefore(editClass)
  const [scope, setScope] = useState<Scope>(before?.scope ?? 'this')
  const [overwrites, setOverwrites] = useState(before?.overwrite_edited ?? false)
  // A field that nobody typed into follows the class: what a colleague changes meanwhile is not changed back.
  const [typed, setTyped] = useState(() => fieldsOfRefused(before))
  const own = fieldsOf(of)
  const fields = { ...own, ...typed }
  const edit = editInput(of, fields)
  const set = (name: keyof EditFields) => (event: { readonly target: { readonly value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const act = useEditAct({
    of,
    address,
    edit: { ...edit, scope, overwrite_edited: overwrites },
    isComplete: Object.keys(edit).length > 0 && Number(fields.minutes) >= 5,
  })
  return (
    <ActPanel of={of} address={address} title={t('editTitle')} footer={act.foot}>
      {failure}
      <ScopeChoice of={of} scope={scope} onChoose={setScope} />
      <Select label={t('kind')} name="type" value={fields.type} options={types} onChange={set('type')} />
      <TextField
        label={t('minutes')}
        name="minutes"
        type="number"
        inputMode="numeric"
        min={5}
        max={480}
        step={5}
        value={fields.minutes}
        onChange={set('minutes')}
      />
      <Select
        label={t('instructor')}
        name="instructor"
        // A class keeps somebody who teaches it; another one stands in.
        {...(own.instructor === '' && { placeholder: t('nobody') })}
        value={fields.instructor}
        options={instructors}
        onChange={set('instructor')}
      />
      {scope === 'this' ? null : (
        <Checkbox
          checked={overwrites}
          onChange={(event) => setOverwrites(event.target.checked)}
          detail={t('overwriteDetail')}
        >
          {t('overwrite')}
        </Checkbox>
      )}
      {act.plan}
    </ActPanel>
  )
}
