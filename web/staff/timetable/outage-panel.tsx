import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { listRooms } from '#domain/studio/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { listOutages, previewOutage, takeOut } from '#domain/timetable/outages-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useRead } from '../kit/use-read.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { ActFoot } from './act-foot.tsx'
import { closedPanel, type CalendarState } from './calendar-address.ts'
import { OutageList } from './outage-list.tsx'
import { PlanState } from './plan-state.tsx'
import { useAskedBefore, type AskedBefore } from './use-asked-before.ts'

type Plan = OutputOf<typeof previewOutage>

/** Takes a reformer out of order: who sits there gets another, or the credit back. Below, the ones that are out. */
export function OutagePanel({ address }: { readonly address: CalendarState }) {
  const t = useTranslations('timetable')
  const before = useAskedBefore(takeOut)
  const form = useOutageForm(address, before)
  const [reason, setReason] = useState(before?.reason ?? '')
  const plan = usePreview(previewOutage, { input: form.input, enabled: form.isComplete })
  const out = useHeldAct(takeOut, {
    changes: [readCalendar, listOutages, previewOutage, getRoster],
    firstAt: plan.data?.first_at ?? undefined,
    told: plan.data?.messages,
  })
  const left = plan.data?.people.filter((one) => one.to_seat === null && !one.released).length ?? 0
  const press = async () => {
    const answer = await out.send({ ...form.input, reason, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) {
      const { moved, released } = answer.value.done
      showToast(t('outNow', { seat: form.input.seat_no, moved, released }))
    }
    address.change(closedPanel)
  }
  const errors = { ...plan.error?.refusal.errors, ...out.refusal?.errors }
  return (
    <SidePanel
      title={t('outTitle')}
      closeLabel={t('closePanel')}
      onClose={() => address.change(closedPanel)}
      footer={
        <ActFoot isReady={plan.isSuccess && left === 0} act={out} onPress={() => void press()}>
          {t('outButton', { messages: out.told })}
        </ActFoot>
      }
    >
      <OutageFields form={form} errors={errors} />
      <TextField
        label={t('reason')}
        help={t('outReasonHelp')}
        name="reason"
        maxLength={300}
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <PlanState of={plan}>{(planned) => <OutagePlan of={planned} left={left} form={form} />}</PlanState>
      <OutageList onHeld={() => address.change(closedPanel)} />
    </SidePanel>
  )
}

type Form = ReturnType<typeof useOutageForm>

/** Which reformer and which days; the address may name them, as the roster does. */
function useOutageForm(address: CalendarState, before: AskedBefore | undefined) {
  const rooms = useRead(listRooms, { input: { limit: '100' } })
  const all = rooms.data?.data ?? []
  const [chosen, setRoom] = useState(address.room ?? '')
  const room = all.find(({ id }) => id === chosen) ?? all[0]
  const [seat, setSeat] = useState(address.seat ?? '')
  const begin = firstFields(address, before)
  const [from, setFrom] = useState(begin.from)
  const [until, setUntil] = useState(begin.until)
  const [release, setRelease] = useState<InputOf<typeof previewOutage>['release']>(begin.release)
  const seatNo = Number(seat)
  const input = {
    id: room?.id ?? '',
    seat_no: seatNo,
    from_day: from,
    ...(until === '' ? {} : { until_day: until }),
    release,
  }
  const isComplete = room !== undefined && seatNo >= 1 && from !== ''
  return { all, room, seat, from, until, release, input, isComplete, setRoom, setSeat, setFrom, setUntil, setRelease }
}

/** One day from the shown one on, or what was asked before and not done. */
function firstFields({ date, today }: CalendarState, before: AskedBefore | undefined) {
  const from = date < today ? today : date
  if (before === undefined) return { from, until: from, release: [] }
  return { from, until: before.until_day ?? '', release: before.release }
}

function OutageFields({ form, errors }: { readonly form: Form; readonly errors: Readonly<Record<string, string>> }) {
  const t = useTranslations('timetable')
  const { all, room } = form
  const seats = Array.from({ length: room?.capacity ?? 0 }, (_, place) => String(place + 1))
  return (
    <>
      {all.length < 2 ? null : (
        <Select
          label={t('room')}
          name="room"
          value={room?.id ?? ''}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => form.setRoom(event.target.value)}
        />
      )}
      <Select
        label={t('reformer')}
        name="seat"
        placeholder={t('chooseReformer')}
        value={form.seat}
        error={errors['seat_no']}
        options={seats.map((number) => ({ value: number, label: t('reformerNo', { seat: number }) }))}
        onChange={(event) => form.setSeat(event.target.value)}
      />
      <DateField
        label={t('firstDay')}
        name="from"
        value={form.from}
        error={errors['from_day']}
        onChange={(event) => {
          form.setFrom(event.target.value)
          if (form.until !== '' && event.target.value > form.until) form.setUntil(event.target.value)
        }}
      />
      <DateField
        label={t('lastDay')}
        help={t('outUntilHelp')}
        name="until"
        min={form.from}
        value={form.until}
        error={errors['until_day']}
        onChange={(event) => form.setUntil(event.target.value)}
      />
    </>
  )
}

/** Those about whom somebody has to decide, then the others. */
const decideFirst = (people: Plan['people']): Plan['people'] => [
  ...people.filter(({ to_seat: seat }) => seat === null),
  ...people.filter(({ to_seat: seat }) => seat !== null),
]

/** Whoever has no other reformer is decided about by name. */
function OutagePlan({ of: plan, left, form }: { readonly of: Plan; readonly left: number; readonly form: Form }) {
  const t = useTranslations('timetable')
  const days = useDays()
  const { release, setRelease } = form
  return (
    <>
      <p>{t('outEnds', { classes: plan.classes, people: plan.people.length })}</p>
      {left === 0 ? null : <p className="strong">{t('outDecide', { count: left })}</p>}
      <ul className="plan-list">
        {decideFirst(plan.people).map((one) => (
          <li key={one.booking_id}>
            <span className="strong">{one.full_name}</span>
            <span className="block muted">
              {days.shortAt(one.starts_at)} {one.class_name}
            </span>
            {one.to_seat === null ? (
              <Checkbox
                checked={release?.includes(one.booking_id) ?? false}
                onChange={(event) =>
                  setRelease(
                    event.target.checked
                      ? [...(release ?? []), one.booking_id]
                      : release?.filter((id) => id !== one.booking_id),
                  )
                }
              >
                {t('outRelease')}
              </Checkbox>
            ) : (
              <span className="block">{t('outMoves', { seat: one.to_seat })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
