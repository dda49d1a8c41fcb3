import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { instant, wireTime } from '#domain/kit/time.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { Comma, PhraseStop } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { HeldBooking } from '../work/use-held-bookings.ts'
import { RosterFlags } from './roster-flags.tsx'
import type { RosterRow as Row } from './use-roster.ts'

interface RosterRowProps {
  /** As it is drawn. */
  readonly of: Row
  readonly mayEnter: boolean
  readonly isOpen: boolean
  readonly refused: string | undefined
  /** When the press was made that waits to be sent. */
  readonly waitsSince?: string | undefined
  /** What is about to be done to the booking; it stands until then. */
  readonly held?: HeldBooking | undefined
  readonly onEnter: () => void
  /** Takes a check-in back; undefined once it is older than some seconds. */
  readonly onUndo?: (() => void) | undefined
  readonly onOpen: () => void
}

/** A person of the class. The whole row checks in; the dots open what else can be done. */
export function RosterRow({
  of: row,
  mayEnter,
  isOpen,
  refused,
  waitsSince,
  held,
  onEnter,
  onUndo,
  onOpen,
}: RosterRowProps) {
  const t = useTranslations('staffCheckIn')
  const { time_zone: zone } = useSettings().branch
  const name = row.person.full_name
  const isHere = row.status === 'checked_in' || row.status === 'completed'
  return (
    <li className={`checkin-row ${isOpen ? 'checkin-row-open' : ''}`} data-booking={row.id}>
      <span
        className={`checkin-ring ${waitsSince === undefined ? ringOf(row) : 'checkin-ring-kept'}`}
        aria-hidden="true"
      >
        {isHere ? <Icon of={Check} /> : (row.seat_no ?? row.position)}
      </span>
      <div className="checkin-who">
        <p className="checkin-name">
          {row.seat_no === null ? null : (
            <span className="read-aloud-only">
              {t('seat', { seat: row.seat_no })}
              <Comma />
            </span>
          )}
          {name}
        </p>
        <div className="checkin-about">
          <Paying of={row} />
          <RosterFlags of={row} />
          {held === undefined ? null : (
            <span className="checkin-kept strong" role="status">
              {t(held)}
            </span>
          )}
        </div>
        {refused === undefined ? null : (
          <p className="checkin-refused" role="alert">
            {refused}
          </p>
        )}
      </div>
      {waitsSince === undefined ? null : (
        <span className="checkin-state checkin-kept" role="status">
          <span className="figure">{clockOf(wireTime(instant(waitsSince), zone))}</span>
          {t('keptHere')}
        </span>
      )}
      <RowAct of={row} mayEnter={mayEnter} waitsSince={waitsSince} onEnter={onEnter} onOpen={onOpen} />
      {onUndo === undefined ? null : (
        <button
          type="button"
          className="console-button checkin-undo"
          aria-label={t('undoName', { name })}
          onClick={onUndo}
        >
          {t('undo')}
        </button>
      )}
      <IconButton label={t('more', { name })} className="checkin-more" aria-expanded={isOpen} onClick={onOpen}>
        <Icon of={Ellipsis} />
      </IconButton>
    </li>
  )
}

/** Checks in, marks as here, or opens why somebody cannot come in yet; where nothing can be done, the state. */
function RowAct({
  of: row,
  mayEnter,
  waitsSince,
  onEnter,
  onOpen,
}: Pick<RosterRowProps, 'of' | 'mayEnter' | 'waitsSince' | 'onEnter' | 'onOpen'>) {
  const t = useTranslations('staffCheckIn')
  const name = row.person.full_name
  const isWaiting = row.booking_type === 'waitlist'
  if (!mayEnter) return waitsSince === undefined ? <RowState of={row} /> : null
  // Check-in would be refused; the panel says why, and lets them sign.
  if (checkSigned(row.waiver) !== undefined && !isWaiting)
    return (
      <Button look="line" size="small" aria-label={t('whyName', { name })} onClick={onOpen}>
        {t('why')}
      </Button>
    )
  return (
    <Button
      look={isWaiting ? 'soft' : 'line'}
      size="small"
      className="checkin-enter"
      aria-label={t(isWaiting ? 'standByName' : 'checkInName', { name })}
      onClick={onEnter}
    >
      {t(isWaiting ? 'standBy' : 'checkIn')}
    </Button>
  )
}

/** What pays, or the place in the waitlist. */
function Paying({ of: row }: { readonly of: Row }) {
  const t = useTranslations('staffCheckIn')
  return (
    <span>
      {row.person.dependant ? (
        <>
          {t('dependant')}
          <PhraseStop />
        </>
      ) : null}
      {row.booking_type === 'waitlist'
        ? t('waits', { position: row.position ?? 1 })
        : row.pack === null
          ? t('noPack')
          : t('packLeft', row.pack)}
    </span>
  )
}

const states = {
  pending: 'pending',
  booked: 'booked',
  checked_in: 'here',
  completed: 'here',
  no_show: 'noShow',
  canceled: 'canceled',
} as const satisfies Record<Row['status'], string>

/** The state in words; of somebody who came, since when. */
export function RowState({ of: row }: { readonly of: Row }) {
  const t = useTranslations('staffCheckIn')
  if (row.booking_type === 'waitlist')
    return <span className="checkin-state">{row.standing_by ? t('standing') : null}</span>
  return (
    <span className={`checkin-state checkin-state-${row.status.replace('_', '-')}`}>
      {t(states[row.status])}
      {row.status === 'checked_in' ? <span className="figure">{row.decided_at.slice(11, 16)}</span> : null}
    </span>
  )
}

function ringOf({ status, booking_type: type }: Row): string {
  if (status === 'checked_in' || status === 'completed') return 'checkin-ring-here'
  return status === 'pending' || type === 'waitlist' ? 'checkin-ring-pending' : ''
}
