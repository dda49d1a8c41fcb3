import { checkIn } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { call, type Call, type CallAnswer } from '#web/kit/api.ts'

interface CheckInSent {
  readonly bookingId: string
  readonly key: string
  /** The client to call with; by default this browser's. */
  readonly over?: Call
}

/** Checks in a booking with the front desk's code. */
export async function sendCheckIn(
  code: string,
  { bookingId, key, over = call }: CheckInSent,
): Promise<CallAnswer<OutputOf<typeof checkIn>>> {
  return over(checkIn, { code: code.trim().slice(0, 200), booking_id: asId('bookings', bookingId) }, { key })
}
