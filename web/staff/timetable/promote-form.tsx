import { useState, type FormEvent } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { Endpoint, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { explainBooking, promoteByStaff } from '#domain/timetable/booking-api.ts'
import { couldStillComeFirst } from '#domain/timetable/decide-staff-promotion.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { countRoster } from '../attendance/count-roster.ts'
import { PartState } from '../kit/part-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useWrite } from '../kit/use-write.ts'
import { BookingAnswersList } from './booking-answers.tsx'

type Roster = OutputOf<typeof getRoster>
type Row = Roster['queue'][number]

interface PromoteProps {
  readonly of: Row
  readonly roster: Roster
  readonly sessionId: Id<'class_sessions'>
  /** The reads beside the roster that it changes. */
  readonly changes: readonly Endpoint[]
  readonly onDone: () => void
}

/** Somebody who waits: what a seat asks of them, who waits before them, and a free seat given to them. */
export function PromoteForm({ of: row, roster, sessionId, changes, onDone }: PromoteProps) {
  const t = useTranslations('staffBooking')
  const answers = usePreview(explainBooking, { input: { id: sessionId, person_id: row.person.id } })
  const place = roster.queue.findIndex(({ id }) => id === row.id)
  const before = roster.queue.slice(0, place)
  const hasSeat = countRoster(roster).open > 0
  return (
    <section className="checkin-form">
      <h3 className="strong">{t('promoteTitle')}</h3>
      <PartState of={answers} rows={4}>
        {(answered) => <BookingAnswersList of={answered} />}
      </PartState>
      <Before of={before} />
      {hasSeat ? <GiveSeat of={row} before={before} {...{ sessionId, changes, onDone }} /> : null}
    </section>
  )
}

const reasons = {
  overlap: 'passedOverlap',
  credit: 'passedCredit',
  waiver: 'passedWaiver',
  age: 'passedAge',
  restricted: 'passedRestricted',
  away: 'passedAway',
  notice: 'passedNotice',
  short_notice: 'passedShortNotice',
  quiet_hours: 'passedQuiet',
  pair: 'passedPair',
  offer: 'passedOffer',
} as const satisfies Record<NonNullable<Row['passed_by_for']>, string>

function Before({ of: before }: { readonly of: readonly Row[] }) {
  const t = useTranslations('staffBooking')
  if (before.length === 0) return <p className="soft">{t('first')}</p>
  return (
    <ul className="plan-list">
      {before.map(({ id, person, passed_by_for: reason }) => (
        <li key={id} className="soft">
          {t('before', { name: person.full_name, reason: reason === null ? t('passedNot') : t(reasons[reason]) })}
        </li>
      ))}
    </ul>
  )
}

function GiveSeat({
  of: row,
  before,
  sessionId,
  changes,
  onDone,
}: Omit<PromoteProps, 'roster'> & { readonly before: readonly Row[] }) {
  const t = useTranslations('staffBooking')
  const [reason, setReason] = useState('')
  const promote = useWrite(promoteByStaff, { changes: [getRoster, explainBooking, ...changes], refusals: 'page' })
  const asked = before.filter(({ passed_by_for: skippedFor }) => couldStillComeFirst({ skippedFor }))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const input = { id: sessionId, booking_id: row.id, ...(reason === '' ? {} : { reason }) }
    const answer = await promote.send(input)
    if (!answer.ok) return
    showToast(t('booked', { name: row.person.full_name, seat: answer.value.booking.seat_no ?? 0 }))
    onDone()
  }
  return (
    <form className="checkin-form" onSubmit={(event) => void send(event)}>
      {asked.length === 0 ? null : (
        <TextField
          label={t('whyBefore')}
          help={t('whyBeforeHelp', { count: asked.length })}
          name="reason"
          required
          minLength={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <RefusalNotice refusal={promote.refusal} title={t('notBookedNow')} />
      <Button type="submit" full busy={promote.isBusy}>
        {t('giveTo', { name: row.person.full_name })}
      </Button>
    </form>
  )
}
