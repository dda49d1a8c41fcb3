import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { decideReseat } from '#domain/occupancy/decide-reseat.ts'
import type { reseatByStaff as endpoint } from '#domain/timetable/booking-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { saveSeats } from '#server/occupancy/studio-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockToChange } from './lock-classes.ts'
import { tellOfSeat } from './tell-of-seat.ts'

/**
 * Staff put one booking on another reformer of its class, with a reason that goes to the audit and the member; nothing
 * else about the booking changes. Refuses request.not_found (also for a private), schedules.over and what
 * `decideReseat` refuses.
 */
export async function reseatByStaff(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const key = { id: input.id, branchId: ctx.branch.id }
  const found = await findAtCheckIn(ctx.tx, key)
  if (!found) return refuse('request.not_found')
  const locked = await lockToChange(ctx, { id: found.session_id })
  if (isRefusal(locked)) return locked
  const { session, takenSeats } = locked
  const before = await findAtCheckIn(ctx.tx, key)
  if (!before || session.private) return refuse('request.not_found')
  const seatNo = decideReseat({
    booking: { type: before.booking_type, status: before.status },
    capacity: session.capacity,
    outSeats: session.outSeats,
    takenSeats,
    seatNo: input.seat_no,
  })
  if (isRefusal(seatNo)) return seatNo
  await saveSeats(ctx.tx, [{ id: input.id, seatNo }])
  const booking = { ...before, seat_no: seatNo }
  await tellOfSeat(ctx, { booking, reason: input.reason, now: session.now })
  await writeAudit(ctx, {
    at: session.now,
    action: 'bookings.reseat_by_staff',
    subjectKind: 'bookings',
    subjectId: input.id,
    details: { session_id: session.id, from: before.seat_no, to: seatNo, reason: input.reason },
  })
  return { success: true, booking: presentBooking(booking, { locale: ctx.locale, now: session.now }) }
}
