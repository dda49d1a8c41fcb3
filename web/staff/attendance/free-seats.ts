import type { Roster } from './use-roster.ts'

interface Seated {
  readonly class: Pick<Roster['class'], 'capacity'>
  readonly places: ReadonlyArray<Pick<Roster['places'][number], 'seat_no'>>
  readonly out: ReadonlyArray<Pick<Roster['out'][number], 'seat_no'>>
}

/** The numbers of the reformers that nobody has in this class and that work, in order. */
export function freeSeats({ class: { capacity }, places, out }: Seated): readonly number[] {
  const taken = new Set([...places, ...out].map(({ seat_no: seat }) => seat))
  return Array.from({ length: capacity }, (_, place) => place + 1).filter((seat) => !taken.has(seat))
}
