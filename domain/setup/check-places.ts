import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/**
 * In a retired branch nothing can be added or restored; things can still be retired or renamed. Refuses
 * setup.branch_retired. Example: the package of a closed branch cannot go on sale again until the branch is restored.
 */
export function checkBranchOpen(
  { isBranchActive }: { readonly isBranchActive: boolean },
  { wasActive, isActive }: { readonly wasActive: boolean; readonly isActive: boolean },
): Refusal | undefined {
  return isActive && !wasActive && !isBranchActive ? refuse('setup.branch_retired') : undefined
}

interface RoomPlan {
  readonly capacity: number
  readonly positions: readonly { readonly seat_no: number; readonly x: number; readonly y: number }[]
  /** The most seats of a class ahead there. */
  readonly seatsAhead: number
}

/**
 * A room must hold its planned classes, and either all of its reformers have a position or none, each a different one.
 * Refuses setup.room_too_small, setup.positions.
 */
export function checkRoom({ capacity, positions, seatsAhead }: RoomPlan): Refusal | undefined {
  if (capacity < seatsAhead) return refuse('setup.room_too_small', { values: { seats: seatsAhead } })
  if (positions.length === 0) return undefined
  const seats = new Set(positions.map(({ seat_no: seatNo }) => seatNo))
  const places = new Set(positions.map(({ x, y }) => `${x} ${y}`))
  const isWhole = positions.length === capacity && seats.size === capacity && Math.max(...seats) === capacity
  return isWhole && places.size === positions.length
    ? undefined
    : refuse('setup.positions', { values: { seats: capacity } })
}

/** Whether a name is an IANA time zone, such as Asia/Kuala_Lumpur. */
export function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name)
}
