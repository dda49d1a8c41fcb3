import { useState } from 'react'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { createClasses, previewClasses } from '#domain/schedules/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useWrite } from '../kit/use-write.ts'
import { ActFoot } from './act-foot.tsx'
import { closedPanel, type CalendarState } from './calendar-address.ts'
import { PlanState } from './plan-state.tsx'
import { useStudioParts } from './use-studio-parts.tsx'

/** A new class or a series: which classes it makes, which closed days it leaves out, and what is in the way. */
export function NewClassPanel({ address }: { readonly address: CalendarState }) {
  const t = useTranslations('timetable')
  const days = useDays()
  const form = useNewClass(address)
  const plan = usePreview(previewClasses, { input: form.input, enabled: form.isComplete })
  const create = useWrite(createClasses, { changes: [readCalendar, previewClasses], refusals: 'page' })
  const made = plan.data?.made.length ?? 0
  const press = async () => {
    const answer = await create.send(form.input)
    if (!answer.ok) return
    showToast(t('createdNow', { count: answer.value.made.length }))
    address.change({ ...closedPanel, date: form.input.date })
  }
  return (
    <SidePanel
      title={t('newTitle')}
      closeLabel={t('closePanel')}
      onClose={() => address.change(closedPanel)}
      footer={
        <ActFoot isReady={plan.isSuccess && made > 0} act={create} onPress={() => void press()}>
          {t('newButton', { count: made })}
        </ActFoot>
      }
    >
      {form.fields}
      <PlanState of={plan}>
        {({ skipped, clashing }) => (
          <>
            <p>{t('newMakes', { count: made })}</p>
            <ul className="plan-list">
              {skipped.map((one) => (
                <li key={one.starts_at}>
                  <span className="strong">{days.short(one.starts_at)}</span>
                  <span className="block muted">{t('closedFor', { reason: one.reason })}</span>
                </li>
              ))}
              {clashing.slice(0, 10).map((one) => (
                <li key={one.starts_at}>
                  <span className="strong">{days.shortAt(one.starts_at)}</span>
                  <span className="block muted">
                    {one.with
                      .map((other) =>
                        t('clash', { name: other.name, class: other.class_name, clock: clockOf(other.starts_at) }),
                      )
                      .join(' ')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </PlanState>
    </SidePanel>
  )
}

type NewClass = InputOf<typeof createClasses>

function useNewClass(address: CalendarState) {
  const t = useTranslations('timetable')
  const { types, rooms, instructors, failure, isLacking } = useStudioParts()
  const [typed, setTyped] = useState({
    type: '',
    room: '',
    instructor: '',
    date: address.date,
    time: '09:00',
    repeat: 'dont_repeat',
    until: '',
  })
  const [skips, setSkips] = useState(false)
  const set = (name: keyof typeof typed) => (event: { readonly target: { readonly value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }))
  const repeats = typed.repeat === 'weekly' || typed.repeat === 'daily' ? typed.repeat : undefined
  const input: NewClass = {
    class_type_id: typed.type,
    room_id: typed.room,
    instructors: [{ id: typed.instructor, role: 'main' }],
    date: typed.date,
    time: typed.time,
    skip_clashing: skips,
    ...(repeats && { repeat: repeats, end_type: 'date', end_date: typed.until }),
  }
  const needed = [typed.type, typed.room, typed.instructor, typed.date, typed.time, ...(repeats ? [typed.until] : [])]
  return {
    input,
    isComplete: needed.every((value) => value !== ''),
    fields: (
      <>
        {failure}
        {isLacking ? <p className="small soft">{t('newLacks')}</p> : null}
        <Select
          label={t('kind')}
          name="type"
          placeholder={t('choose')}
          value={typed.type}
          options={types}
          onChange={set('type')}
        />
        <Select
          label={t('room')}
          name="room"
          placeholder={t('choose')}
          value={typed.room}
          options={rooms}
          onChange={set('room')}
        />
        <Select
          label={t('instructor')}
          name="instructor"
          placeholder={t('choose')}
          value={typed.instructor}
          options={instructors}
          onChange={set('instructor')}
        />
        <DateField label={t('day')} name="date" value={typed.date} onChange={set('date')} />
        <TextField label={t('time')} name="time" type="time" step={300} value={typed.time} onChange={set('time')} />
        <Select
          label={t('repeats')}
          name="repeat"
          value={typed.repeat}
          options={[
            { value: 'dont_repeat', label: t('repeatNever') },
            { value: 'weekly', label: t('repeatWeekly') },
            { value: 'daily', label: t('repeatDaily') },
          ]}
          onChange={set('repeat')}
        />
        {repeats === undefined ? null : (
          <>
            <DateField label={t('until')} name="until" min={typed.date} value={typed.until} onChange={set('until')} />
            <Checkbox checked={skips} onChange={(event) => setSkips(event.target.checked)} detail={t('skipDetail')}>
              {t('skip')}
            </Checkbox>
          </>
        )}
      </>
    ),
  }
}
