import type { SeatState } from '#domain/reports/model.ts'

/** A ring for each place, in the order of the reformers; the words beside it say the same. */
export function ClassRings({
  seats,
  isNumbered = false,
}: {
  readonly seats: readonly SeatState[]
  /** Large, with the number of the reformer. */
  readonly isNumbered?: boolean
}) {
  return (
    <span className={isNumbered ? 'today-seats' : 'today-rings'} aria-hidden="true">
      {seats.map((state, place) => (
        <span key={`${place}`} className={`today-ring today-ring-${state.replace('_', '-')}`}>
          {isNumbered ? place + 1 : null}
        </span>
      ))}
    </span>
  )
}
