import type { Refusal } from '#domain/kit/refusal.ts'
import { checkCapacity } from '#domain/occupancy/check-capacity.ts'
import type { AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'

interface NewSeats {
  readonly capacity: number
  /** Left out where the room or the day may be another: the constraints know what is out of order there. */
  readonly outSeats?: readonly number[]
  /** Everybody in the class, read under its lock. */
  readonly affected: readonly AffectedBookingRow[]
}

/** Whether a class can have so many seats with everybody in it; refuses what `checkCapacity` refuses. */
export function checkNewCapacity(
  { capacity: formerCapacity, bookedCount }: LockedSession,
  { affected, ...places }: NewSeats,
): Refusal | undefined {
  const bookings = affected.map(({ booking_type: type, status, seat_no: seatNo }) => ({ type, status, seatNo }))
  return checkCapacity({ formerCapacity, bookedCount, bookings, ...places })
}
