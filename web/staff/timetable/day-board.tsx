import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import { closedPanel, type CalendarState } from './calendar-address.ts'
import { classesOn, closureOn, type CalendarClass, type CalendarRead, type Closure } from './calendar-class.ts'
import { hoursOf, placeClasses, type Placed } from './calendar-layout.ts'
import { ClassBlock } from './class-block.tsx'
import { ClosedDay } from './closed-day.tsx'
import { GhostBlock } from './ghost-block.tsx'
import { NowLine } from './now-line.tsx'
import { useDragToMove, type Ghost } from './use-drag-to-move.ts'

export interface BoardProps {
  readonly calendar: CalendarRead
  readonly address: CalendarState
  /** The class that Tab reaches. */
  readonly marked: string | undefined
  readonly onOpen: (id: string) => void
  /** Everything of these days, also what the filters hide: it may be in the way of a class that is dragged. */
  readonly all: CalendarRead
}

/** Minutes of a row of the grid. */
const rowMinutes = 5

/**
 * Days side by side on one scale of hours. On a phone the same days are lists, one below the other. Times are read from
 * the classes, so the scale is hidden from screen readers.
 */
export function DayBoard({ calendar, address, marked, onOpen, all }: BoardProps) {
  const days = useDays()
  const shown = address.days.flatMap((date) => classesOn(calendar.classes, date))
  const { first, last } = hoursOf(shown)
  const hours = Array.from({ length: last - first }, (_, past) => first + past)
  const sizes: CSSProperties & Record<'--days' | '--rows', number> = {
    '--days': address.days.length,
    '--rows': (hours.length * 60) / rowMinutes,
  }
  const rooms = new Set(calendar.classes.map(({ room }) => room.id))
  const { board, ghost, isDragging } = useDragToMove(address, { all, firstHour: first })
  return (
    <div
      className="calendar-board"
      data-dragging={isDragging || undefined}
      {...board}
      style={sizes}
      role="group"
      aria-label={days.week(address.days[0] ?? address.date, address.days.at(-1) ?? address.date)}
    >
      <div className="calendar-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
      {address.days.map((date) => (
        <DayColumn
          key={date}
          date={date}
          placed={placeClasses(classesOn(calendar.classes, date))}
          canceled={
            calendar.classes.filter((one) => one.starts_at.startsWith(date) && one.status === 'canceled').length
          }
          closure={closureOn(calendar.closures, date)}
          firstHour={first}
          nowLine={date === address.today ? <NowLine now={calendar.now} hours={{ first, last }} /> : null}
          ghost={isOn(ghost, { date, first, last }) ? ghost : undefined}
          showsRoom={rooms.size > 1}
          address={address}
          marked={marked}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

/** Keys may propose an hour that the board does not show. */
function isOn(
  ghost: Ghost | undefined,
  { date, first, last }: { readonly date: string; readonly first: number; readonly last: number },
): boolean {
  return ghost?.date === date && ghost.from >= first * 60 && ghost.from + ghost.minutes <= last * 60
}

function DayColumn({
  date,
  placed,
  canceled,
  closure,
  firstHour,
  nowLine,
  showsRoom,
  ghost,
  address,
  marked,
  onOpen,
}: Omit<BoardProps, 'calendar' | 'all'> & {
  readonly date: string
  readonly placed: readonly Placed<CalendarClass>[]
  readonly canceled: number
  readonly closure: Closure | undefined
  readonly firstHour: number
  readonly nowLine: ReactNode
  readonly showsRoom: boolean
  readonly ghost: Ghost | undefined
}) {
  const t = useTranslations('timetable')
  const { manages } = useStaff()
  return (
    <section className="calendar-day" aria-labelledby={`day-${date}`} data-closed={closure !== undefined || undefined}>
      <DayHead date={date} classes={placed.map(({ of }) => of)} isClosed={closure !== undefined} address={address} />
      {nowLine}
      <ol className="calendar-slots" data-date={date}>
        {placed.map((one) => (
          <li key={one.of.id} style={placeOf(one, firstHour)}>
            <ClassBlock
              of={one.of}
              isOpen={one.of.id === address.open}
              isMarked={one.of.id === marked}
              showsRoom={showsRoom}
              onOpen={() => onOpen(one.of.id)}
            />
          </li>
        ))}
        {ghost === undefined ? null : (
          <li className="ghost-place" style={placeOf({ ...ghost, lane: 0, lanes: 1 }, firstHour)}>
            <GhostBlock name={ghost.name} to={ghost.to} why={ghost.why} />
          </li>
        )}
      </ol>
      {closure === undefined ? null : <ClosedDay closure={closure} canceled={canceled} />}
      {closure === undefined && placed.length === 0 ? (
        <div className="calendar-none muted">
          <p>{t('noClasses')}</p>
          {manages && address.view === 'day' ? (
            <Link className="console-button" to={address.link({ ...closedPanel, panel: 'new' })}>
              {t('planClass')}
            </Link>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

/** The day, and how many of its seats are booked; a press shows the day alone. */
function DayHead({
  date,
  classes,
  isClosed,
  address,
}: {
  readonly date: string
  readonly classes: readonly CalendarClass[]
  readonly isClosed: boolean
  readonly address: CalendarState
}) {
  const t = useTranslations('timetable')
  const days = useDays()
  const booked = classes.reduce((sum, one) => sum + one.booked, 0)
  const seats = classes.reduce((sum, one) => sum + one.places, 0)
  return (
    <header className="calendar-day-head" data-today={date === address.today || undefined}>
      <h2 className="calendar-day-name" id={`day-${date}`}>
        <Link to={address.link({ view: 'day', date })} aria-current={date === address.today ? 'date' : undefined}>
          {t('dayName', { weekday: days.weekday(date), day: Number(date.slice(8)) })}
        </Link>
      </h2>
      <span className="calendar-day-count">
        {isClosed ? t('closed') : null}
        {!isClosed && seats > 0 ? t('bookedOf', { booked, seats, percent: Math.round((booked / seats) * 100) }) : null}
      </span>
    </header>
  )
}

function placeOf(
  { from, minutes, lane, lanes }: Omit<Placed<unknown>, 'of'>,
  firstHour: number,
): CSSProperties & PlaceSizes {
  return {
    '--from': Math.round((from - firstHour * 60) / rowMinutes) + 1,
    '--long': Math.max(3, Math.round(minutes / rowMinutes)),
    '--lane': lane,
    '--lanes': lanes,
  }
}

type PlaceSizes = Record<'--from' | '--long' | '--lane' | '--lanes', number>
