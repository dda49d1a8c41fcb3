import { useEffect, useRef } from 'react'
import { Navigate, NavLink, useLocation, useParams, useSearchParams } from 'react-router'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isIdOf, type Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { getToday } from '#domain/reports/api.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { KeptBar } from '../attendance/kept-bar.tsx'
import { mayEnter } from '../attendance/may-enter.ts'
import { RosterBoard } from '../attendance/roster-board.tsx'
import { RosterHead } from '../attendance/roster-head.tsx'
import { RosterPanel } from '../attendance/roster-panel.tsx'
import { useKeptDay, useKeptRoster } from '../attendance/use-kept-rosters.ts'
import { useRoster, type Roster, type RosterActs } from '../attendance/use-roster.ts'
import { SignPanel } from '../forms/sign-panel.tsx'
import { useStaff } from '../kit/console-start.ts'
import { PageHead } from '../kit/page-head.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { BookPersonPanel } from '../members/book-person-panel.tsx'
import { AddNoteButton } from '../members/note-form.tsx'
import { DeskActs } from '../timetable/desk-acts.tsx'
import { WritePanel } from '../timetable/write-panel.tsx'

/** What the tabs of the day show. */
const ofDay = ['class', 'timetable'] as const

type Today = OutputOf<typeof getToday>
/** Of the day, what its tabs show: as it was read, or as the device keeps it. */
type ShownDay = Pick<Today, 'next_id'> & {
  readonly classes: ReadonlyArray<
    Pick<Today['classes'][number], 'id' | 'starts_at' | 'class_name' | 'arrived' | 'booked'>
  >
}

/** The roster of one class; where the address names none, that of the class at hand. */
export default function CheckIn() {
  const t = useTranslations('staffCheckIn')
  const { session = '' } = useParams()
  const today = useRead(getToday, { input: {}, live: ofDay })
  const kept = useKeptDay()
  const day: ShownDay | undefined = today.data ?? kept
  const isNamed = isIdOf('class_sessions', session)
  const hasClasses = day !== undefined && (isNamed || day.classes.length > 0)
  return (
    <>
      <PageHead
        title={t('title')}
        heading={hasClasses ? <span className="checkin-title">{t('title')}</span> : undefined}
        beside={hasClasses ? isNamed ? <ClassesOf id={session} today={day} /> : <DayClasses of={day.classes} /> : null}
      />
      {isNamed ? (
        <ClassRoster key={session} id={session} />
      ) : (
        <PartState of={{ ...today, data: day }} rows={10}>
          {(shown) => <ToClassAtHand day={shown} />}
        </PartState>
      )}
    </>
  )
}

/** The classes of the day of that class, which a search or the calendar may have opened on another than today. */
function ClassesOf({ id, today }: { readonly id: Id<'class_sessions'>; readonly today: ShownDay }) {
  const isOfToday = today.classes.some((one) => one.id === id)
  const roster = useRead(getRoster, { input: { id }, enabled: !isOfToday })
  const date = roster.data?.class.starts_at.slice(0, 10)
  const day = useRead(getToday, { input: { date }, live: ofDay, enabled: !isOfToday && date !== undefined })
  return <DayClasses of={isOfToday ? today.classes : (day.data?.classes ?? [])} />
}

/** The classes of a day, one press apart, beside a heading that says no more than the side bar. */
function DayClasses({ of: classes }: { readonly of: ShownDay['classes'] }) {
  const t = useTranslations('staffCheckIn')
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const count = classes.length
  // The class at hand may be the eighth of the day.
  useEffect(() => {
    const own = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (own && list.current) list.current.scrollLeft = own.offsetLeft - list.current.offsetLeft - 16
  }, [count, pathname])
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

function ToClassAtHand({ day }: { readonly day: ShownDay }) {
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
  const shown = useKeptRoster(id, roster)
  return (
    <>
      <PartState of={{ ...roster, data: shown }} rows={12}>
        {(read) => <OpenRoster id={id} roster={read} />}
      </PartState>
      <KeptBar rows={shown === undefined ? [] : [...shown.places, ...shown.queue]} />
    </>
  )
}

function OpenRoster({ id, roster }: { readonly id: Id<'class_sessions'>; readonly roster: Roster }) {
  const { role } = useStaff()
  const [query, setQuery] = useSearchParams()
  const now = useStudioClock(roster.now)
  const acts = useRoster([getToday])
  const show = (shown: Record<string, string>) => setQuery(shown, { replace: true })
  const close = () => show({})
  const mayWrite = roster.class.status === 'upcoming'
  const mayBook = role !== 'instructor' && roster.class.status === 'upcoming'
  const book = (seat?: number) => show({ panel: 'book', ...(seat !== undefined && { seat: String(seat) }) })
  const drawn = { ...roster, places: roster.places.map(acts.drawn), queue: roster.queue.map(acts.drawn) }
  const opened = [...drawn.places, ...drawn.queue].find((row) => row.id === query.get('open'))
  return (
    <div className="console-with-panel">
      <div className="checkin">
        <RosterHead of={drawn} now={now} onWrite={mayWrite ? () => show({ panel: 'write' }) : undefined} />
        <RosterBoard
          roster={drawn}
          now={now}
          acts={acts}
          opened={opened?.id}
          onOpen={(rowId) => show(rowId === opened?.id ? {} : { open: rowId })}
          onBook={mayBook ? book : undefined}
        />
      </div>
      {opened === undefined ? null : (
        <PersonPanel
          key={`${opened.id} ${query.get('run') ?? ''}`}
          {...{ id, roster: drawn, now, acts, close, show }}
          of={opened}
        />
      )}
      {mayBook && query.get('panel') === 'book' ? (
        <BookPersonPanel
          sessionId={id}
          seat={Number(query.get('seat')) || undefined}
          changes={[getToday]}
          onClose={close}
        />
      ) : null}
      {mayWrite && query.get('panel') === 'write' ? (
        <WritePanel key={query.get('run')} sessionId={id} startsAt={roster.class.starts_at} onClose={close} />
      ) : null}
    </div>
  )
}

/** One person of the class, and what is done for them; in its place the waiver that they sign here. */
function PersonPanel({
  of: row,
  id,
  roster,
  now,
  acts,
  show,
  close,
}: {
  /** As it is drawn. */
  readonly of: Roster['places'][number]
  readonly id: Id<'class_sessions'>
  readonly roster: Roster
  readonly now: Instant
  readonly acts: RosterActs
  readonly show: (shown: Record<string, string>) => void
  readonly close: () => void
}) {
  const t = useTranslations('staffSigning')
  const { role } = useStaff()
  const [query] = useSearchParams()
  const isDesk = role !== 'instructor'
  const entersThen = row.status === 'booked' && mayEnter(row, { of: roster.class, now })
  if (isDesk && query.get('panel') === 'sign')
    return (
      <SignPanel
        personId={row.person.id}
        name={row.person.full_name}
        changes={[getRoster]}
        button={entersThen ? t('saveAndCheckIn', { seat: row.seat_no ?? 0 }) : t('save')}
        onSigned={() => {
          if (entersThen) acts.checkIn(row)
          close()
        }}
        onClose={() => show({ open: row.id })}
      />
    )
  return (
    <RosterPanel
      of={row}
      roster={roster}
      now={now}
      acts={acts}
      changes={[getToday]}
      onSign={isDesk ? () => show({ open: row.id, panel: 'sign' }) : undefined}
      onClose={close}
    >
      <div>
        <AddNoteButton personId={row.person.id} />
      </div>
      {isDesk ? <DeskActs of={row} roster={roster} sessionId={id} changes={[getToday]} onDone={close} /> : null}
    </RosterPanel>
  )
}
