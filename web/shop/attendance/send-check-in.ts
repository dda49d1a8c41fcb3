import { checkIn } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { call, type Call, type CallAnswer } from '#web/kit/api.ts'

interface CheckInSent {
  readonly bookingId: string
  readonly key: string
  /** How it goes to the studio; without it, over the network of this browser. */
  readonly over?: Call
}

/** Checks a booking in with the code of the desk. */
export async function sendCheckIn(
  code: string,
  { bookingId, key, over = call }: CheckInSent,
): Promise<CallAnswer<OutputOf<typeof checkIn>>> {
  return over(checkIn, { code: code.trim().slice(0, 200), booking_id: asId('bookings', bookingId) }, { key })
}
