import { Link } from 'react-router'
import { getRoster } from '#domain/attendance/api.ts'
import type { Endpoint, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import { CancelBookingForm } from './cancel-booking-form.tsx'
import { MoveBookingForm } from './move-booking-form.tsx'
import { PromoteForm } from './promote-form.tsx'
import { ReseatForm } from './reseat-form.tsx'
import { SwapForm } from './swap-form.tsx'

type Roster = OutputOf<typeof getRoster>

/** What the desk does with one booking besides its attendance. */
export function DeskActs({
  of: row,
  roster,
  sessionId,
  changes,
  onDone,
}: {
  readonly of: Roster['places'][number]
  readonly roster: Roster
  readonly sessionId: Id<'class_sessions'>
  /** The reads beside the roster that these acts change. */
  readonly changes: readonly Endpoint[]
  readonly onDone: () => void
}) {
  const isAhead = roster.class.status === 'upcoming'
  const isWaiting = row.booking_type === 'waitlist'
  const isSeated = row.status === 'booked' || row.status === 'checked_in'
  const acts = { sessionId, changes, onDone }
  const { starts_at: startsAt } = roster.class
  return (
    <>
      {isAhead && isWaiting ? <PromoteForm of={row} roster={roster} {...acts} /> : null}
      {isAhead && isSeated ? (
        <>
          <ReseatForm of={row} roster={roster} />
          <SwapForm of={row} roster={roster} onDone={onDone} />
        </>
      ) : null}
      {isAhead && row.status === 'booked' ? <MoveBookingForm of={row} startsAt={startsAt} {...acts} /> : null}
      {isAhead && (row.status === 'booked' || row.status === 'pending') ? (
        <CancelBookingForm of={row} startsAt={startsAt} changes={changes} onDone={onDone} />
      ) : null}
      <DeskLinks of={row} roster={roster} />
    </>
  )
}

/** The pages that lead on from a row. */
function DeskLinks({ of: row, roster }: { readonly of: Roster['places'][number]; readonly roster: Roster }) {
  const t = useTranslations('staffCheckIn')
  const { manages } = useStaff()
  return (
    <>
      {manages && roster.class.status === 'upcoming' && row.seat_no !== null ? (
        <p>
          <Link className="link" to={`/staff/calendar?panel=outage&room=${roster.class.room_id}&seat=${row.seat_no}`}>
            {t('takeOut', { seat: row.seat_no })}
          </Link>
        </p>
      ) : null}
      <p>
        <Link className="link" to={`/staff/members/${row.person.id}`}>
          {t('toMember')}
        </Link>
      </p>
    </>
  )
}
