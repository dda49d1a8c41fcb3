import { useTranslations } from '#web/kit/words.tsx'
import { Select } from '#web/ui/select.tsx'
import { useRunning } from '#web/ui/use-running.ts'

interface Seats {
  readonly capacity: number
  readonly taken: readonly number[]
  /** The one that is given when nobody chooses. */
  readonly offered: number
  readonly value: number
  readonly onChoose: (seat: number) => void
}

/** A larger room is no map any more; its lowest free place is given. */
const mostSeats = 28
const longestRow = 7

/**
 * The room from above: mirror, rows of reformers, door. Each is a native radio button, so arrow keys, readers and a
 * form without script work; the list below says the same in words.
 */
export function SeatMap({ capacity, taken, offered, value, onChoose }: Seats) {
  const t = useTranslations('bookings')
  const isRunning = useRunning()
  if (capacity > mostSeats) return <p className="small muted booking-seat">{t('seatGiven', { seat: offered })}</p>
  const all = Array.from({ length: capacity }, (_, index) => index + 1)
  const free = all.filter((seat) => !taken.includes(seat))
  return (
    <fieldset className="seat-map">
      <legend className="heading-4 seat-map-title">{t('seatTitle')}</legend>
      <input type="hidden" name="seat_offered" value={offered} />
      <div className="seat-room">
        <p className="seat-mirror" aria-hidden="true">
          {t('mirror')}
        </p>
        {rowsOf(all).map((row) => (
          <div key={row[0]} className={`seat-row seat-row-${row.length}`}>
            {row.map((seat) => (
              <Seat
                key={seat}
                seat={seat}
                isTaken={taken.includes(seat)}
                isChosen={seat === value}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
        <Legend />
      </div>
      {/* Its place is kept, so that nothing moves once it works. */}
      <details className={`seat-list ${isRunning ? '' : 'invisible'}`}>
        <summary className="link small">{t('seatList')}</summary>
        {isRunning ? (
          <Select
            label={t('reformer')}
            value={String(value)}
            onChange={(event) => onChoose(Number(event.target.value))}
            options={free.map((seat) => ({
              value: String(seat),
              label: t(seat === offered ? 'seatLowest' : 'seatName', { seat }),
            }))}
          />
        ) : null}
      </details>
    </fieldset>
  )
}

/** As even as can be, the longer row at the mirror: thirteen are seven and six. */
function rowsOf(all: readonly number[]): readonly (readonly number[])[] {
  const length = Math.ceil(all.length / Math.max(1, Math.ceil(all.length / longestRow)))
  return Array.from({ length: Math.ceil(all.length / length) }, (_, row) => all.slice(row * length, (row + 1) * length))
}

function Seat({
  seat,
  isTaken,
  isChosen,
  onChoose,
}: {
  readonly seat: number
  readonly isTaken: boolean
  readonly isChosen: boolean
  readonly onChoose: (seat: number) => void
}) {
  const t = useTranslations('bookings')
  return (
    <label className={`seat ${isTaken ? 'seat-taken' : ''} ${isChosen ? 'seat-chosen' : ''}`}>
      <input
        type="radio"
        name="seat_no"
        className="seat-input"
        value={seat}
        checked={isChosen}
        disabled={isTaken}
        onChange={() => onChoose(seat)}
        aria-label={t(isTaken ? 'seatTaken' : 'seatFree', { seat })}
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

function Legend() {
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
      <span className="seat-door">{t('door')}</span>
    </p>
  )
}
