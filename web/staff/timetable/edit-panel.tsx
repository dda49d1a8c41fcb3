import { useState } from 'react'
import { msBetween, instant } from '#domain/kit/time.ts'
import type { Scope } from '#domain/schedules/model.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ActProps } from './act-panel.tsx'
import { EditActs } from './edit-acts.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { useStudioParts } from './use-studio-parts.ts'

const minuteMs = 60_000

/** Another kind, length or main instructor for a class, or for others of its series too. */
export function EditPanel({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  const { types, instructors } = useStudioParts()
  const before = {
    type: of.class_type.id,
    minutes: Math.round(msBetween(instant(of.starts_at), instant(of.ends_at)) / minuteMs),
    instructor: of.instructors.find(({ role }) => role !== 'secondary')?.id ?? '',
  }
  const [scope, setScope] = useState<Scope>('this')
  const [overwrites, setOverwrites] = useState(false)
  const [type, setType] = useState<string>(before.type)
  const [minutes, setMinutes] = useState(String(before.minutes))
  const [instructor, setInstructor] = useState<string>(before.instructor)
  const edit = {
    ...(type === before.type ? {} : { class_type_id: type }),
    ...(Number(minutes) === before.minutes ? {} : { duration_minutes: Number(minutes) }),
    ...(instructor === before.instructor || instructor === ''
      ? {}
      : { instructors: [{ id: instructor, role: 'main' as const }] }),
  }
  return (
    <EditActs
      of={of}
      address={address}
      title={t('editTitle')}
      edit={{ ...edit, scope, overwrite_edited: overwrites }}
      isComplete={Object.keys(edit).length > 0 && Number(minutes) >= 5}
    >
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
        placeholder={t('nobody')}
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
    </EditActs>
  )
}
