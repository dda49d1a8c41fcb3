import { useState } from 'react'
import type { Scope } from '#domain/schedules/model.ts'
import { editClass } from '#domain/timetable/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ActPanel, type ActProps } from './act-panel.tsx'
import { editOf, fieldsAfter } from './edit-of.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { useAskedBefore } from './use-asked-before.ts'
import { useEditAct } from './use-edit-act.tsx'
import { useStudioParts } from './use-studio-parts.ts'

/** Another kind, length or main instructor for a class, or for others of its series too. */
export function EditPanel({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  const { types, instructors } = useStudioParts()
  const before = useAskedBefore(editClass)
  const [first] = useState(() => fieldsAfter(of, before))
  const [scope, setScope] = useState<Scope>(before?.scope ?? 'this')
  const [overwrites, setOverwrites] = useState(before?.overwrite_edited ?? false)
  const [type, setType] = useState(first.type)
  const [minutes, setMinutes] = useState(first.minutes)
  const [instructor, setInstructor] = useState(first.instructor)
  const edit = editOf(of, { type, minutes, instructor })
  const act = useEditAct({
    of,
    address,
    edit: { ...edit, scope, overwrite_edited: overwrites },
    isComplete: Object.keys(edit).length > 0 && Number(minutes) >= 5,
  })
  return (
    <ActPanel of={of} address={address} title={t('editTitle')} footer={act.foot}>
      <ScopeChoice of={of} scope={scope} onChoose={setScope} />
      <Select
        label={t('kind')}
        name="type"
        value={type}
        options={types}
        onChange={(event) => setType(event.target.value)}
      />
      <TextField
        label={t('minutes')}
        name="minutes"
        type="number"
        inputMode="numeric"
        min={5}
        max={480}
        step={5}
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
      />
      <Select
        label={t('instructor')}
        name="instructor"
        // A class keeps somebody who teaches it; another one stands in.
        {...(first.instructor === '' && { placeholder: t('nobody') })}
        value={instructor}
        options={instructors}
        onChange={(event) => setInstructor(event.target.value)}
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
