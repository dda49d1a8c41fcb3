import { useState } from 'react'
import { previewDayMessage, writeToDay } from '#domain/timetable/class-message-api.ts'
import { dayTemplates } from '#domain/timetable/class-message.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { closedPanel, type CalendarState } from './calendar-address.ts'
import { useAskedBefore } from './use-asked-before.ts'
import { useSaid, WriteForm } from './write-form.tsx'

/** Writes to everybody who is booked in a class of one day: the shown one, unless another is chosen. */
export function WriteDayPanel({ address }: { readonly address: CalendarState }) {
  const t = useTranslations('staffBooking')
  const said = useSaid(dayTemplates, useAskedBefore(writeToDay))
  const [date, setDate] = useState(address.date)
  const plan = usePreview(previewDayMessage, { input: { date, ...said.ready }, enabled: date !== '' })
  const write = useHeldAct(writeToDay, {
    changes: [previewDayMessage],
    firstAt: plan.data?.first_at,
    told: plan.data?.messages,
  })
  const close = () => address.change(closedPanel)
  const send = async () => {
    const answer = await write.send({ date, ...said.sent, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) showToast(t('written', { count: answer.value.done.told }))
    close()
  }
  return (
    <WriteForm
      title={t('writeDay')}
      said={said}
      plan={plan}
      reach={({ booked, classes }) => <p>{t('dayReach', { booked, classes })}</p>}
      act={write}
      onSend={() => void send()}
      onClose={close}
    >
      <LastRefusal value={write.refusal}>
        <DateField
          label={t('whichDay')}
          name="date"
          value={date}
          error={write.refusal?.errors['date']}
          onChange={({ target }) => setDate(target.value)}
        />
      </LastRefusal>
    </WriteForm>
  )
}
