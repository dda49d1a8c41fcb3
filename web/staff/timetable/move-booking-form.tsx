import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { Endpoint, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant, isBefore } from '#domain/kit/time.ts'
import { moveByStaff, previewCancelBooking, previewMoveBooking } from '#domain/timetable/booking-api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Select } from '#web/ui/select.tsx'
import { freeSeats } from '../attendance/free-seats.ts'
import { ReasonForm } from '../attendance/reason-form.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useRead } from '../kit/use-read.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { BookingPlanFacts } from './booking-plan-facts.tsx'
import { classesAhead } from './classes-ahead.ts'
import { CreditChoice } from './credit-choice.tsx'
import { useAskedBefore } from './use-asked-before.ts'
import { useCreditEnd } from './use-credit-end.ts'

/** Moves a booking to another class of this week, with what becomes of the credit and who gets the seat. */
export function MoveBookingForm({
  of: row,
  sessionId,
  startsAt,
  changes,
  onDone,
}: {
  readonly of: OutputOf<typeof getRoster>['places'][number]
  /** The class of the booking. */
  readonly sessionId: string
  readonly startsAt: string
  /** The reads beside the roster that it changes. */
  readonly changes: readonly Endpoint[]
  readonly onDone: () => void
}) {
  const t = useTranslations('staffBooking')
  const before = useAskedBefore(moveByStaff)
  const { session_id: firstClass = '', seat_no: firstSeat = '', reason } = before ?? {}
  const [isOpen, setOpen] = useState(before !== undefined)
  const [chosen, setChosen] = useState(firstClass)
  const credit = useCreditEnd(row, { isOpen, first: before?.credit })
  const classes = useClassesAhead({ sessionId, isOpen })
  const next = classes.find(({ id }) => id === chosen)
  const [seat, setSeat] = useState(String(firstSeat))
  const input = {
    id: row.id,
    session_id: chosen,
    credit: credit.value,
    ...(seat === '' ? {} : { seat_no: Number(seat) }),
  }
  const plan = usePreview(previewMoveBooking, { input, enabled: next !== undefined && credit.isKnown })
  const move = useHeldAct(moveByStaff, {
    changes: [getRoster, previewCancelBooking, previewMoveBooking, ...changes],
    firstAt: next !== undefined && isBefore(instant(next.startsAt), instant(startsAt)) ? next.startsAt : startsAt,
    told: plan.data?.messages,
  })
  const name = row.person.full_name
  const send = async (reason: string) => {
    const answer = await move.send({ ...input, reason, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return false
    if ('done' in answer.value) showToast(t('movedTo', { name, class: next?.label ?? '' }))
    onDone()
    return true
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="strong">{t('moveBooking')}</summary>
      <ReasonForm
        help={t('memberReadsIt')}
        button={t('moveAndTell', { name })}
        look="line"
        act={move}
        isReady={plan.isSuccess}
        firstReason={reason}
        onSend={send}
      >
        <Select
          label={t('which')}
          name="session"
          required
          placeholder={t('chooseClass')}
          value={chosen}
          options={classes.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => {
            setChosen(event.target.value)
            setSeat('')
          }}
        />
        {next === undefined ? null : <SeatChoice sessionId={next.id} value={seat} onChoose={setSeat} />}
        <CreditChoice name={name} credit={credit} />
        {next === undefined ? null : <BookingPlanFacts of={plan} />}
      </ReasonForm>
    </details>
  )
}

/** Which reformer of the other class; without a choice the first free one. */
function SeatChoice({
  sessionId,
  value,
  onChoose,
}: {
  readonly sessionId: Id<'class_sessions'>
  readonly value: string
  readonly onChoose: (seat: string) => void
}) {
  const t = useTranslations('staffBooking')
  const roster = useRead(getRoster, { input: { id: sessionId } })
  const free = roster.data === undefined ? [] : freeSeats(roster.data)
  return (
    <Select
      label={t('whichReformer')}
      name="seat"
      placeholder={t('anyReformer')}
      value={value}
      options={free.map((seat) => ({ value: String(seat), label: t('reformerNo', { seat }) }))}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

/** The other classes of the week that begins today, once they are asked for. */
function useClassesAhead({ sessionId, isOpen }: { readonly sessionId: string; readonly isOpen: boolean }) {
  const t = useTranslations('staffBooking')
  const days = useDays()
  const calendar = useRead(readCalendar, { input: {}, enabled: isOpen })
  return (calendar.data === undefined ? [] : classesAhead(calendar.data))
    .filter(({ id }) => id !== sessionId)
    .map((one) => ({
      id: one.id,
      startsAt: one.starts_at,
      label: t('classOption', {
        class: one.class_type.name,
        when: days.short(one.starts_at),
        clock: clockOf(one.starts_at),
        free: Math.max(0, one.places - one.booked),
      }),
    }))
}
