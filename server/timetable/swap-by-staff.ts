import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { decideSwap } from '#domain/occupancy/decide-reseat.ts'
import type { swapByStaff as endpoint } from '#domain/timetable/booking-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findAtCheckIn, listAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { swapSeats } from '#server/occupancy/studio-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockToChange } from './lock-classes.ts'
import { tellOfSeat } from './tell-of-seat.ts'

/**
 * Two people of one class exchange their reformers in one transaction, with a reason that goes to the audit and to
 * both. Refuses request.not_found (also for a private and for a booking of another class), schedules.over and what
 * `decideSwap` refuses.
 */
export async function swapByStaff(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const branchId = ctx.branch.id
  const found = await findAtCheckIn(ctx.tx, { id: input.id, branchId })
  if (!found) return refuse('request.not_found')
  const locked = await lockToChange(ctx, { id: found.session_id })
  if (isRefusal(locked)) return locked
  const { session } = locked
  const rows = await listAtCheckIn(ctx.tx, { ids: [input.id, input.with_id], branchId })
  const one = rows.find(({ id }) => id === input.id)
  const other = rows.find(({ id }) => id === input.with_id)
  if (!one || !other || other.session_id !== session.id || session.private) return refuse('request.not_found')
  const seats = decideSwap({ one: seated(one), other: seated(other), outSeats: session.outSeats })
  if (isRefusal(seats)) return seats
  await swapSeats(ctx.tx, [
    { id: one.id, seatNo: seats.one },
    { id: other.id, seatNo: seats.other },
  ])
  const after = [
    { ...one, seat_no: seats.one },
    { ...other, seat_no: seats.other },
  ]
  for (const booking of after) {
    await tellOfSeat(ctx, { booking, reason: input.reason, now: session.now })
    await writeAudit(ctx, {
      at: session.now,
      action: 'bookings.swap_by_staff',
      subjectKind: 'bookings',
      subjectId: booking.id,
      details: {
        session_id: session.id,
        with: booking.id === one.id ? other.id : one.id,
        to: booking.seat_no,
        reason: input.reason,
      },
    })
  }
  return {
    success: true,
    bookings: after.map((booking) => presentBooking(booking, { locale: ctx.locale, now: session.now })),
  }
}

function seated({
  id,
  booking_type: type,
  status,
  seat_no: seatNo,
}: BookingRow): Parameters<typeof decideSwap>[0]['one'] {
  return { id, type, status, seatNo }
}
