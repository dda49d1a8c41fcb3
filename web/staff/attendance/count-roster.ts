import type { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

type Roster = OutputOf<typeof getRoster>
type RosterRow = Roster['places'][number]

interface Counted {
  readonly class: Pick<Roster['class'], 'capacity'>
  readonly places: ReadonlyArray<Pick<RosterRow, 'status' | 'passed_on'>>
}

/** How many of a class are here, may still come, and are free. A seat that went to a standby is the standby's. */
export function countRoster({ class: { capacity }, places }: Counted): {
  readonly here: number
  readonly toCome: number
  readonly open: number
} {
  const countOf = (...wanted: ReadonlyArray<RosterRow['status']>) =>
    places.filter(({ status }) => wanted.includes(status)).length
  const taken = places.filter(({ passed_on: passedOn }) => !passedOn).length
  return {
    here: countOf('checked_in', 'completed'),
    toCome: countOf('booked', 'pending'),
    open: Math.max(0, capacity - taken),
  }
}
