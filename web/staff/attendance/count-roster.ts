import type { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { placesLeft } from '#domain/occupancy/places-left.ts'

type Roster = OutputOf<typeof getRoster>
type RosterRow = Roster['places'][number]

interface Counted {
  readonly class: Pick<Roster['class'], 'capacity'>
  readonly places: ReadonlyArray<Pick<RosterRow, 'status' | 'passed_on'>>
  /** The reformers that are out of order. */
  readonly out: ReadonlyArray<Pick<Roster['out'][number], 'seat_no'>>
}

/** How many of a class are here, may still come, and are free. A seat that went to a standby is the standby's. */
export function countRoster({ class: { capacity }, places, out }: Counted): {
  readonly here: number
  readonly toCome: number
  readonly missed: number
  readonly open: number
} {
  const countOf = (...wanted: ReadonlyArray<RosterRow['status']>) =>
    places.filter(({ status }) => wanted.includes(status)).length
  const bookedCount = places.filter(({ passed_on: passedOn }) => !passedOn).length
  const outSeats = out.map(({ seat_no: seat }) => seat)
  return {
    here: countOf('checked_in', 'completed'),
    toCome: countOf('booked', 'pending'),
    missed: countOf('no_show'),
    open: Math.max(0, placesLeft({ capacity, bookedCount, outSeats })),
  }
}
