import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { decideSwap } from '#domain/occupancy/decide-reseat.ts'
import type { previewSwap as previewEndpoint, swapByStaff as endpoint } from '#domain/timetable/booking-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { findAtCheckIn, listAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { swapSeats } from '#server/occupancy/studio-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockToChange } from './lock-classes.ts'
import { answerShown, previewShown, type ShownAct } from './shown-act.ts'
import { tellOfSeat } from './tell-of-seat.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Two people of one class exchange their reformers in one transaction, with a reason that goes to the audit and to
 * both. Refuses request.not_found (also for a private and for a booking of another class), schedules.over and what
 * `decideSwap` refuses; staff.plan_changed.
 */
export async function swapByStaff(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  return answerShown(await swap(ctx, input), input.plan_hash)
}

/** What swapping would do. The reason is part of the messages, not of the plan. */
export async function previewSwap(ctx: WriteContext, input: CheckedOf<typeof previewEndpoint>) {
  return previewShown(ctx, async () => swap(ctx, { ...input, reason: '' }))
}

async function swap(
  ctx: WriteContext,
  input: Input,
): Promise<ShownAct<OutputOf<typeof endpoint>, OutputOf<typeof previewEndpoint>> | Refusal> {
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
  let told = 0
  for (const booking of after) {
    told += await tellOfSeat(ctx, { booking, reason: input.reason, now: session.now })
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
    answer: {
      success: true,
      bookings: after.map((booking) => presentBooking(booking, { locale: ctx.locale, now: session.now })),
      told,
    },
    plan: {
      people: after.map(({ person_name: name, seat_no: seat }) => ({ full_name: name, seat_no: seat })),
      messages: told,
      plan_hash: hashText(JSON.stringify([after.map(({ id, seat_no: seat }) => [id, seat]), told])),
    },
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
