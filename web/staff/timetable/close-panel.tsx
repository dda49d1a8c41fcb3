import { useState } from 'react'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { closeDays, previewClosure } from '#domain/timetable/closures-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { ActFoot } from './act-foot.tsx'
import { closedPanel, type CalendarState } from './calendar-address.ts'
import { PlanState } from './plan-state.tsx'
import { useAskedBefore } from './use-asked-before.ts'

/** Closes the studio for a day or more: its classes are cancelled with every credit back. */
export function ClosePanel({ address }: { readonly address: CalendarState }) {
  const t = useTranslations('timetable')
  const days = useDays()
  const begin = useFirstFields(address)
  const [first, setFirst] = useState(begin.first)
  const [last, setLast] = useState(begin.last)
  const [reason, setReason] = useState(begin.reason)
  const range = { first_day: first, last_day: last }
  const plan = usePreview(previewClosure, { input: range, enabled: first !== '' && last !== '' })
  const ending = plan.data?.classes.filter(({ over }) => !over) ?? []
  const told = (plan.data?.bookings ?? 0) + (plan.data?.waiting ?? 0)
  const close = useHeldAct(closeDays, { changes: [readCalendar, previewClosure], firstAt: ending[0]?.starts_at, told })
  const press = async () => {
    const answer = await close.send({ ...range, reason, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) showToast(t('closedNow', { told: answer.value.done.told }))
    address.change(closedPanel)
  }
  const errors = { ...plan.error?.refusal.errors, ...close.refusal?.errors }
  return (
    <SidePanel
      title={t('closeTitle')}
      closeLabel={t('closePanel')}
      onClose={() => address.change(closedPanel)}
      footer={
        <ActFoot isReady={plan.isSuccess} act={close} onPress={() => void press()}>
          {t('closeButton', { told })}
        </ActFoot>
      }
    >
      <DateField
        label={t('firstDay')}
        name="first"
        value={first}
        error={errors['first_day']}
        onChange={(event) => {
          setFirst(event.target.value)
          if (event.target.value > last) setLast(event.target.value)
        }}
      />
      <DateField
        label={t('lastDay')}
        name="last"
        min={first}
        value={last}
        error={errors['last_day']}
        onChange={(event) => setLast(event.target.value)}
      />
      <TextField
        label={t('reason')}
        help={t('closeReasonHelp')}
        name="reason"
        maxLength={300}
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <PlanState of={plan}>
        {({ bookings, waiting }) => (
          <>
            <p>{t('closeEnds', { classes: ending.length, bookings, waiting })}</p>
            <ul className="plan-list">
              {ending.map((one) => (
                <li key={one.id}>
                  <span className="strong">
                    {days.shortAt(one.starts_at)} {one.class_name}
                  </span>
                  <span className="block muted">{t('people', { count: one.booked })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </PlanState>
    </SidePanel>
  )
}

/** The shown day, or what was asked before and not done. */
function useFirstFields({ date }: CalendarState) {
  const { first_day: first = date, last_day: last = date, reason = '' } = useAskedBefore(closeDays) ?? {}
  return { first, last, reason }
}
