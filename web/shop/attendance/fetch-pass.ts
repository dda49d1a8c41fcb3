import { getPass } from '#domain/attendance/api.ts'
import { getBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { call } from '#web/kit/api.ts'
import type { LoadedPass } from './load-check-in.ts'

/**
 * The booking and its pass as they are now; undefined when the network gave nothing. A pass that is over is simply no
 * longer there.
 */
export async function fetchPass(bookingId: string, known: LoadedPass): Promise<LoadedPass | undefined> {
  const id = asId('bookings', bookingId)
  const [booking, pass] = await Promise.all([call(getBooking, { id }), call(getPass, { id })])
  if (!booking.ok) return undefined
  return { now: pass.ok ? pass.value.now : known.now, booking: booking.value, pass: pass.ok ? pass.value : undefined }
}
