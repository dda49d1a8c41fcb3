import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { partsOfDay, type PartOfDay } from '#domain/schedules/class-times.ts'
import { usePath } from '#web/kit/locale.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useOffline } from '#web/offline/use-offline.ts'
import { neighbourAfterKey } from '#web/ui/column-keys.ts'
import { useOwnSeatText, useSeatsLeftText, useWhyClosed } from './class-availability.ts'
import { groupClasses, type ClassBooking, type ClassRow } from './class-groups.ts'
import { Instructors } from './class-meta.tsx'
import { endsOf } from './class-times.ts'
import type { Week } from './load-week.ts'
import { scheduleQuery } from './schedule-address.ts'
import type { ScheduledClass } from './scheduled-class.ts'

interface Grid {
  readonly week: Week
  /** The classes of the week with their current seats. */
  readonly classes: readonly ScheduledClass[]
  readonly now: string
  readonly mine: ReadonlyMap<string, ClassBooking>
  readonly chosenId: string | undefined
}

/**
 * Seven days side by side. Mornings, afternoons and evenings start at the same height in all of them, so that a free
 * evening is easy to see. Each class is one link: Tab goes day by day, and arrow keys also move sideways.
 */
export function WeekGrid({ week, classes, now, mine, chosenId }: Grid) {
  const days = useDays()
  const { first, last } = endsOf(week)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const columns = [...event.currentTarget.querySelectorAll('section')].map((of) => [...of.querySelectorAll('a')])
    const next = neighbourAfterKey(columns, { key: event.key, from: document.activeElement })
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className="week-grid" role="group" aria-label={days.week(first, last)} onKeyDown={onKeyDown}>
      {week.days.map(({ date }) => {
        const ofDay = classes.filter((one) => one.starts_at.startsWith(date))
        const { parts } = groupClasses(ofDay, { now, isToday: false, mine })
        return (
          <section
            key={date}
            className={`week-day ${date < week.today ? 'week-day-gone' : ''}`}
            aria-labelledby={`day-${date}`}
          >
            <DayName date={date} count={ofDay.length} isToday={date === week.today} />
            {partsOfDay.map((part) => (
              <Part key={part} part={part} rows={parts.find((one) => one.part === part)?.rows ?? []}>
                {(row) => <Cell key={row.shown.id} row={row} week={week} isChosen={row.shown.id === chosenId} />}
              </Part>
            ))}
          </section>
        )
      })}
    </div>
  )
}

function DayName({
  date,
  count,
  isToday,
}: {
  readonly date: string
  readonly count: number
  readonly isToday: boolean
}) {
  const t = useTranslations('schedules')
  const days = useDays()
  return (
    <h2
      className={`week-day-name ${isToday ? 'week-day-today' : ''}`}
      id={`day-${date}`}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="read-aloud-only">
        {days.long(date)}
        <Comma />
      </span>
      <span className="figure" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {isToday ? <span className="small">{t('today')}</span> : null}
      {isToday ? null : (
        <span className="small muted" aria-hidden="true">
          {days.weekday(date)}
        </span>
      )}
      <span className="week-day-count small muted">
        <span aria-hidden="true">{count}</span>
        <span className="read-aloud-only">{t('classes', { count })}</span>
      </span>
    </h2>
  )
}

/** A part of the day keeps its row even when the day has no class in it. */
function Part({
  part,
  rows,
  children,
}: {
  readonly part: PartOfDay
  readonly rows: readonly ClassRow[]
  readonly children: (row: ClassRow) => ReactNode
}) {
  const t = useTranslations('schedules')
  return (
    <div className="week-part">
      {rows.length === 0 ? null : <h3 className="week-part-name small muted">{t(part)}</h3>}
      {rows.map((row) => children(row))}
    </div>
  )
}

/** Past, cancelled and unopened classes are no links, as in the list; offline, only own ones are. */
const closed = new Set<ClassRow['state']>(['canceled', 'past', 'not_open'])

function Cell({ row, week, isChosen }: { readonly row: ClassRow; readonly week: Week; readonly isChosen: boolean }) {
  const path = usePath()
  const isOffline = useOffline()
  const { shown, state, own } = row
  const look = own && !closed.has(state) ? 'mine' : state
  const className = `week-cell week-cell-${look} spring-${shown.spring} ${isChosen ? 'week-cell-chosen' : ''}`
  if (closed.has(state) || (isOffline && !own))
    return (
      <div className={className}>
        <CellWords row={row} week={week} />
      </div>
    )
  const query = scheduleQuery({ ...week.asked, date: undefined, week: undefined }).replace('?', '&')
  const isBooked = state === 'booked'
  return (
    <Link
      className={className}
      to={isBooked ? path('/my-account/classes') : `${path('/schedules/booking')}?session_id=${shown.id}${query}`}
      preventScrollReset={!isBooked}
      aria-current={isChosen ? 'true' : undefined}
    >
      <CellWords row={row} week={week} />
    </Link>
  )
}

/** The text of the link: time, class, instructor, room unless it is the first, and seats left. */
function CellWords({ row, week }: { readonly row: ClassRow; readonly week: Week }) {
  const days = useDays()
  const left = useSeatsLeftText(row.shown)
  const why = useWhyClosed(row)
  const place = useOwnSeatText(row.own)
  const { shown, state } = row
  const isElsewhere = shown.room !== week.choices.room[0]?.name
  return (
    <>
      <time className="figure week-cell-time" dateTime={shown.starts_at}>
        <span className="read-aloud-only">
          {days.short(shown.starts_at)}
          <Comma />
        </span>
        {clockOf(shown.starts_at)}
      </time>
      <span className={`week-cell-name ${state === 'canceled' ? 'line-through' : ''}`}>{shown.name}</span>
      <span className="week-cell-who">
        <Instructors of={shown} />
        {isElsewhere ? (
          <>
            <Comma />
            {shown.room}
          </>
        ) : null}
      </span>
      <span className={`week-cell-left ${state === 'low' || state === 'last' ? 'week-cell-few' : ''}`}>
        {why ?? place ?? left}
      </span>
    </>
  )
}
