import { arrangeSeats, type ArrangedSeat } from '#domain/studio/arrange-seats.ts'
import type { SeatMap as RoomMap } from '#domain/studio/seat-map.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Select } from '#web/ui/select.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import { Landmarks, SeatRoom } from './seat-room.tsx'

interface Seats {
  readonly capacity: number
  /** The positions of the reformers in the room. */
  readonly map: RoomMap
  readonly taken: readonly number[]
  /** The reformer that is assigned when none is chosen. */
  readonly offered: number
  readonly value: number
  readonly onChoose: (seat: number) => void
}

/** Larger rooms have no map; their lowest free seat is assigned. */
const mostSeats = 28

/**
 * The room from above, with its mirror, windows and door. Each reformer is a native radio button, so arrow keys, screen
 * readers and a form without script work; the list below states the same in words.
 */
export function SeatMap({ capacity, map, taken, offered, value, onChoose }: Seats) {
  const t = useTranslations('bookings')
  const isRunning = useRunning()
  if (capacity > mostSeats) return <p className="small muted booking-seat">{t('seatGiven', { seat: offered })}</p>
  const rows = arrangeSeats({ capacity, map })
  const free = rows
    .flat()
    .filter(({ seat }) => !taken.includes(seat))
    .toSorted((one, other) => one.seat - other.seat)
  return (
    <fieldset className="seat-map">
      <legend className="heading-4 seat-map-title">{t('seatTitle')}</legend>
      <input type="hidden" name="seat_offered" value={offered} />
      <SeatRoom landmarks={map.landmarks} legend={<Legend landmarks={map.landmarks} />}>
        {rows.map((row) => (
          <div key={row[0]?.seat} className="seat-row">
            {row.map((of) => (
              <Seat
                key={of.seat}
                of={of}
                isTaken={taken.includes(of.seat)}
                isChosen={of.seat === value}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </SeatRoom>
      {/* Its space is reserved, so that nothing shifts at hydration. */}
      <details className={`seat-list ${isRunning ? '' : 'invisible'}`}>
        <summary className="link small">{t('seatList')}</summary>
        {isRunning ? (
          <Select
            label={t('reformer')}
            value={String(value)}
            onChange={(event) => onChoose(Number(event.target.value))}
            options={free.map(({ seat, near }) => ({
              value: String(seat),
              label: t(seat === offered ? 'seatLowest' : 'seatName', { seat, near: near ?? 'other' }),
            }))}
          />
        ) : null}
      </details>
    </fieldset>
  )
}

function Seat({
  of: { seat, column, near },
  isTaken,
  isChosen,
  onChoose,
}: {
  readonly of: ArrangedSeat
  readonly isTaken: boolean
  readonly isChosen: boolean
  readonly onChoose: (seat: number) => void
}) {
  const t = useTranslations('bookings')
  return (
    <label className={`seat seat-at-${column} ${isTaken ? 'seat-taken' : ''} ${isChosen ? 'seat-chosen' : ''}`}>
      <input
        type="radio"
        name="seat_no"
        className="seat-input"
        value={seat}
        checked={isChosen}
        disabled={isTaken}
        onChange={() => onChoose(seat)}
        aria-label={t(isTaken ? 'seatTaken' : 'seatFree', { seat, near: near ?? 'other' })}
      />
      <svg viewBox="0 0 36 66" aria-hidden="true" className="seat-picture">
        <rect className="seat-bed" x="5" y="3" width="26" height="60" rx="3" />
        <path className="seat-rail" d="M11 3v60M25 3v60M8 9c4-5 16-5 20 0M13 51v4M23 51v4" />
        <rect className="seat-carriage" x="8" y="27" width="20" height="24" rx="2.5" />
      </svg>
      <span aria-hidden="true">{seat}</span>
    </label>
  )
}

function Legend({ landmarks }: { readonly landmarks: RoomMap['landmarks'] }) {
  const t = useTranslations('bookings')
  return (
    <p className="seat-legend small muted" aria-hidden="true">
      <span>
        <i />
        {t('open')}
      </span>
      <span>
        <i className="seat-legend-taken" />
        {t('taken')}
      </span>
      <span>
        <i className="seat-legend-chosen" />
        {t('yours')}
      </span>
      <span className="seat-behind">
        <Landmarks at="back" of={landmarks} />
      </span>
    </p>
  )
}
