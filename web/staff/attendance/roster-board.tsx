import UserPlus from 'lucide-react/icons/user-plus'
import { useEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Instant } from '#domain/kit/time.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { neighbourAfterKey } from '#web/ui/column-keys.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePageActs } from '../kit/page-acts.ts'
import { useNarrow } from '../kit/use-screen.ts'
import { useHeldBookings } from '../work/use-held-bookings.ts'
import { freeSeats } from './free-seats.ts'
import { isJustIn } from './is-just-in.ts'
import { isCheckInClosed, mayEnter } from './may-enter.ts'
import { OpenSeat } from './open-seat.tsx'
import { RosterRow } from './roster-row.tsx'
import { SeatsOut } from './seats-out.tsx'
import type { Roster, RosterActs, RosterRow as Row } from './use-roster.ts'

interface BoardProps {
  /** As it is drawn. */
  readonly roster: Roster
  readonly now: Instant
  readonly acts: RosterActs
  /** The row whose panel is open. */
  readonly opened: string | undefined
  readonly onOpen: (id: string) => void
  /** Books somebody else into the class, on that reformer or on any; undefined for whoever may not. */
  readonly onBook: ((seat?: number) => void) | undefined
}

/** The reformers in two columns like the room, guests, then the waitlist. Arrows go from row to row, C checks in. */
export function RosterBoard({ roster, now, acts, opened, onOpen, onBook }: BoardProps) {
  const t = useTranslations('staffCheckIn')
  const board = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const heldBookings = useHeldBookings()
  const { places, queue, guests } = roster
  // Whoever gives seats sees the free ones where they stand in the room, until the class begins.
  const isGiving = onBook !== undefined && !isCheckInClosed(roster.class, now)
  const free = isGiving ? freeSeats(roster) : []
  const half = Math.ceil((places.length + free.length + guests.length) / 2)
  const size: CSSProperties & Record<'--rows', number> = { '--rows': Math.max(1, half) }
  useRosterKeys(board, { rows: [...places, ...queue], roster, now, acts, onBook })
  const hear = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const from = rowOf(document.activeElement)
    const next = neighbourAfterKey(columnsOf(event.currentTarget, isNarrow ? undefined : half), {
      key: event.key,
      from,
    })
    if (next === undefined) return
    event.preventDefault()
    focusRow(next)
  }
  const toRow = (row: Row) => (
    <RosterRow
      key={row.id}
      of={row}
      mayEnter={mayEnter(row, { of: roster.class, now })}
      isOpen={opened === row.id}
      refused={acts.refusedFor(row)}
      waitsSince={acts.waitsSince(row)}
      held={heldBookings.get(row.id)}
      onEnter={() => acts.checkIn(row)}
      onUndo={isJustIn(row, { waitsSince: acts.waitsSince(row), now }) ? () => acts.undoCheckIn(row) : undefined}
      onOpen={() => onOpen(row.id)}
    />
  )
  return (
    <div ref={board} onKeyDown={hear}>
      {places.length + queue.length + guests.length === 0 ? (
        <EmptyState title={t('noneBooked')} headingLevel={2}>
          {t('noneBookedText')}
        </EmptyState>
      ) : null}
      <h2 className="read-aloud-only">{t('people')}</h2>
      <ul className="checkin-places" style={size}>
        {inOrder(places, free).map((one) =>
          typeof one === 'number' ? <OpenSeat key={one} seat={one} onGive={() => onBook?.(one)} /> : toRow(one),
        )}
        {guests.map((guest, place) => (
          <li className="checkin-row" key={`${guest.full_name} ${place}`}>
            <span className="checkin-ring checkin-ring-pending" aria-hidden="true" />
            <div className="checkin-who">
              <p className="checkin-name">{guest.full_name}</p>
              <p className="checkin-about">{t('guestOf', { name: guest.brought_by })}</p>
            </div>
          </li>
        ))}
      </ul>
      {queue.length === 0 ? null : (
        <section>
          <h2 className="checkin-heading">{t('waitlist')}</h2>
          <ul>{queue.map((row) => toRow(row))}</ul>
        </section>
      )}
      <SeatsOut of={roster.out} />
      {onBook === undefined ? null : <BookRow onBook={() => onBook()} />}
    </div>
  )
}

/** Whoever walks in or calls: booked, or told why not. */
function BookRow({ onBook }: { readonly onBook: () => void }) {
  const t = useTranslations('staffBooking')
  return (
    <div className="checkin-book">
      <div className="checkin-who">
        <p className="checkin-name">{t('explain')}</p>
        <p className="checkin-about">{t('explainText')}</p>
      </div>
      <Button look="line" size="small" icon={<Icon of={UserPlus} inText />} onClick={onBook}>
        {t('explainDo')}
      </Button>
    </div>
  )
}

/**
 * C checks in, N books somebody else, U takes back: the row in focus, or where none is, the first that can be checked
 * in gets the focus.
 */
function useRosterKeys(
  board: { readonly current: HTMLDivElement | null },
  {
    rows,
    roster,
    now,
    acts,
    onBook,
  }: Pick<BoardProps, 'roster' | 'now' | 'acts' | 'onBook'> & { readonly rows: readonly Row[] },
): void {
  const t = useTranslations('staffCheckIn')
  const navigate = useNavigate()
  const mayBook = onBook !== undefined
  const act = (kind: 'in' | 'out' | 'book') => {
    if (kind === 'book') return onBook?.()
    const focused = rowOf(document.activeElement)?.dataset['booking']
    const row = rows.find(({ id }) => id === focused)
    if (row === undefined) {
      const first = rows.find((one) => mayEnter(one, { of: roster.class, now }))
      const element = [...(board.current?.querySelectorAll<HTMLElement>('[data-booking]') ?? [])].find(
        (one) => one.dataset['booking'] === first?.id,
      )
      return element === undefined ? undefined : focusRow(element)
    }
    if (kind === 'in' && mayEnter(row, { of: roster.class, now })) acts.checkIn(row)
    if (kind === 'out' && row.status === 'checked_in') acts.undoCheckIn(row)
    // The button that was pressed is gone once the row is drawn anew; the row keeps the focus by its dots.
    return focusRow(rowOf(document.activeElement))
  }
  // The acts stay the same while the clock ticks; they call what the last drawing knows.
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const shown = useMemo(
    () => [
      { name: t('keyCheckIn'), letter: 'C', run: () => latest.current('in') },
      { name: t('keyTakeBack'), letter: 'U', run: () => latest.current('out') },
      ...(mayBook ? [{ name: t('keyBook'), letter: 'N', run: () => latest.current('book') }] : []),
      { name: t('scan'), run: () => void navigate('/staff/kiosk') },
      { name: t('print'), run: () => window.print() },
    ],
    [t, navigate, mayBook],
  )
  usePageActs(shown)
}

/** People and free reformers by the number of the reformer. */
function inOrder(places: readonly Row[], free: readonly number[]): ReadonlyArray<Row | number> {
  const seatOf = (one: Row | number) => (typeof one === 'number' ? one : (one.seat_no ?? Infinity))
  return [...places, ...free].toSorted((one, other) => seatOf(one) - seatOf(other))
}

/** The people in two columns as they are drawn, of which the first has so many rows, or in one on a phone. */
function columnsOf(board: HTMLElement, half: number | undefined): HTMLElement[][] {
  const rows = [...board.querySelectorAll<HTMLElement>('.checkin-row')]
  const columns = half === undefined ? [rows] : [rows.slice(0, half), rows.slice(half)]
  return columns.map((column) => column.filter((row) => row.dataset['booking'] !== undefined))
}

function rowOf(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>('[data-booking]') ?? undefined
}

function focusRow(row: HTMLElement | undefined): void {
  const dots = row?.querySelector<HTMLElement>('.checkin-more')
  dots?.focus()
  dots?.scrollIntoView({ block: 'nearest' })
}
