import { checkIn } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { call, type CallAnswer } from '#web/kit/api.ts'

/** Checks in a booking with the front desk's code. */
export async function sendCheckIn(
  code: string,
  { bookingId, key }: { readonly bookingId: string; readonly key: string },
): Promise<CallAnswer<OutputOf<typeof checkIn>>> {
  return call(checkIn, { code: code.trim().slice(0, 200), booking_id: asId('bookings', bookingId) }, { key })
}
