import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideReseat } from '#domain/occupancy/decide-reseat.ts'
import type { reseatByStaff as endpoint } from '#domain/timetable/booking-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { saveSeats } from '#server/occupancy/studio-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { changeMessage } from './emails.ts'
import { lockToChange } from './lock-classes.ts'
import { findHolder } from './queries.ts'

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
  await notifyMember(ctx, { booking, reason: input.reason, now: session.now })
  await writeAudit(ctx, {
    at: session.now,
    action: 'bookings.reseat_by_staff',
    subjectKind: 'bookings',
    subjectId: input.id,
    details: { session_id: session.id, from: before.seat_no, to: seatNo, reason: input.reason },
  })
  return { success: true, booking: presentBooking(booking, { locale: ctx.locale, now: session.now }) }
}

/** To the account of the person. The key contains the request, since a booking may be moved there and back. */
async function notifyMember(
  { tx, origin, requestId }: WriteContext,
  { booking, reason, now }: { booking: BookingRow; reason: string; now: Instant },
): Promise<void> {
  const holder = await findHolder(tx, booking.person_id)
  if (!holder) return
  const content = changeMessage({ what: 'reseated', booking, locale: holder.locale, origin, reason, now })
  const eventKey = `booking.reseated:${booking.id}:${requestId}`
  await queueMessage(tx, accountMessage(holder, { eventKey, template: 'bookings.reseated', content }), now)
}
