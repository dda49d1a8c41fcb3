import { useEffect, useRef } from 'react'
import { Link, Navigate, NavLink, useLocation, useParams, useSearchParams } from 'react-router'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isIdOf, type Id } from '#domain/kit/id.ts'
import { getToday } from '#domain/reports/api.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RosterBoard } from '../attendance/roster-board.tsx'
import { RosterHead } from '../attendance/roster-head.tsx'
import { RosterPanel } from '../attendance/roster-panel.tsx'
import { useRoster, type Roster } from '../attendance/use-roster.ts'
import { useStaff } from '../kit/console-start.ts'
import { PageHead } from '../kit/page-head.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { CancelBookingForm } from '../timetable/cancel-booking-form.tsx'
import { ReseatForm } from '../timetable/reseat-form.tsx'

/** What the tabs of the day show. */
const ofDay = ['class', 'timetable'] as const

type Today = OutputOf<typeof getToday>

/** The roster of one class; where the address names none, that of the class at hand. */
export default function CheckIn() {
  const t = useTranslations('staffCheckIn')
  const { session = '' } = useParams()
  const today = useRead(getToday, { input: {}, live: ofDay })
  return (
    <>
      <PageHead title={t('title')} />
      {today.data === undefined ? null : <DayClasses of={today.data.classes} />}
      {isIdOf('class_sessions', session) ? (
        <ClassRoster key={session} id={session} />
      ) : (
        <PartState of={today} rows={10}>
          {(day) => <ToClassAtHand day={day} />}
        </PartState>
      )}
    </>
  )
}

/** The classes of today, one press apart. */
function DayClasses({ of: classes }: { readonly of: Today['classes'] }) {
  const t = useTranslations('staffCheckIn')
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const count = classes.length
  // The class at hand may be the eighth of the day.
  useEffect(() => {
    const own = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (own && list.current) list.current.scrollLeft = own.offsetLeft - list.current.offsetLeft - 16
  }, [count, pathname])
  if (count === 0) return null
  return (
    <nav ref={list} className="checkin-classes" aria-label={t('classes')}>
      {classes.map((one) => (
        <NavLink key={one.id} to={`/staff/checkin/${one.id}`} className="checkin-tab">
          <span className="checkin-tab-time">{one.starts_at.slice(11, 16)}</span>
          <span>
            <span className="strong block">{one.class_name}</span>
            <span className="checkin-tab-facts">{t('classFacts', { inside: one.arrived, booked: one.booked })}</span>
          </span>
        </NavLink>
      ))}
    </nav>
  )
}

function ToClassAtHand({ day }: { readonly day: Today }) {
  const t = useTranslations('staffCheckIn')
  const id = day.next_id ?? day.classes.at(-1)?.id
  if (id !== undefined) return <Navigate to={`/staff/checkin/${id}`} replace />
  return (
    <EmptyState
      title={t('noClass')}
      headingLevel={2}
      action={<LinkButton to="/staff/calendar">{t('toCalendar')}</LinkButton>}
    >
      {t('noClassText')}
    </EmptyState>
  )
}

function ClassRoster({ id }: { readonly id: Id<'class_sessions'> }) {
  const roster = useRead(getRoster, { input: { id }, live: [{ kind: 'class', subject: id }, 'person', 'timetable'] })
  return (
    <PartState of={roster} rows={12}>
      {(read) => <OpenRoster roster={read} />}
    </PartState>
  )
}

function OpenRoster({ roster }: { readonly roster: Roster }) {
  const { role } = useStaff()
  const [query, setQuery] = useSearchParams()
  const now = useStudioClock(roster.now)
  const acts = useRoster([getToday])
  const open = (id: string | undefined) => setQuery(id === undefined ? {} : { open: id }, { replace: true })
  const drawn = { ...roster, places: roster.places.map(acts.drawn), queue: roster.queue.map(acts.drawn) }
  const opened = [...drawn.places, ...drawn.queue].find(({ id }) => id === query.get('open'))
  return (
    <div className="console-with-panel">
      <div className="checkin">
        <RosterHead of={drawn} now={now} />
        <RosterBoard
          roster={drawn}
          now={now}
          acts={acts}
          opened={opened?.id}
          onOpen={(id) => open(id === opened?.id ? undefined : id)}
        />
      </div>
      {opened === undefined ? null : (
        <RosterPanel key={opened.id} of={opened} acts={acts} changes={[getToday]} onClose={() => open(undefined)}>
          {role === 'instructor' ? null : <DeskActs of={opened} roster={roster} onDone={() => open(undefined)} />}
        </RosterPanel>
      )}
    </div>
  )
}

/** What the desk does with one booking besides its attendance. */
function DeskActs({
  of: row,
  roster,
  onDone,
}: {
  readonly of: Roster['places'][number]
  readonly roster: Roster
  readonly onDone: () => void
}) {
  const t = useTranslations('staffCheckIn')
  const { manages } = useStaff()
  const isAhead = roster.class.status === 'upcoming'
  return (
    <>
      {isAhead && (row.status === 'booked' || row.status === 'checked_in') ? (
        <ReseatForm of={row} roster={roster} />
      ) : null}
      {isAhead && (row.status === 'booked' || row.status === 'pending') ? (
        <CancelBookingForm of={row} changes={[getToday]} onDone={onDone} />
      ) : null}
      {manages && isAhead && row.seat_no !== null ? (
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
