/** The reformers of a class, those that are out of order, and how many are taken. */
export interface ClassPlaces {
  readonly capacity: number
  readonly bookedCount: number
  /** Reformers that nobody may sit on; none by default. Numbers above the capacity are not set out anyway. */
  readonly outSeats?: readonly number[] | undefined
}

/** How many seats can still be given. Example: twelve of thirteen are booked and one is out of order: none. */
export function placesLeft({ capacity, bookedCount, outSeats = [] }: ClassPlaces): number {
  return capacity - outSeats.filter((seat) => seat <= capacity).length - bookedCount
}
