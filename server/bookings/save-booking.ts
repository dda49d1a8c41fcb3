import type { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { transferStatement } from '#server/ledger/transfer-statement.ts'
import { lettersWrite } from '#server/messages/letters-write.ts'
import { bookedMessage } from '#server/occupancy/booked-message.ts'
import { bookedRow, type DecidedBooking } from '#server/occupancy/booked-row.ts'
import { countTowardsRequest } from '#server/occupancy/count-towards-request.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { bookedWrites } from '#server/occupancy/queries.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { givenWrites } from '#server/occupancy/waitlist-queries.ts'
import { spendTransfer } from '#server/packages/spend-transfer.ts'
import { seatsWrite } from '#server/schedules/queries.ts'

/**
 * Place, counter, credit and letter together, or none of them. Who waits for the class keeps the entry, which becomes the booking. Class and
 * packs must be locked and the plan asked under those locks.
 */
export async function saveBooking(
  ctx: WriteContext,
  decided: DecidedBooking,
): Promise<OutputOf<typeof bookClass> | Refusal> {
  const { wish, facts, plan } = decided
  const { now } = facts
  const booking = bookedRow(decided)
  const lotId = plan.lot.id
  const place = { seatNo: plan.seatNo, lotId, now }
  const parts =
    facts.waiting_id === null
      ? bookedWrites({
          ...place,
          id: booking.id,
          sessionId: wish.session.id,
          personId: wish.personId,
          accountId: wish.accountId,
          startsAt: wish.session.startsAt,
          endsAt: wish.session.endsAt,
        })
      : givenWrites({ ...place, id: facts.waiting_id, reason: 'take', actorId: wish.accountId, graceUntil: undefined })
  try {
    const dropped =
      facts.waiting_id === null
        ? []
        : await countTowardsRequest(ctx.tx, { entryId: facts.waiting_id, bookingId: facts.waiting_id, now })
    await inSingleStatement(ctx.tx, [
      ...parts,
      seatsWrite({ sessionId: wish.session.id, by: 1 }),
      transferStatement(spendTransfer({ lotId, bookingId: booking.id, now })),
      lettersWrite([bookedMessage(ctx, { decided, booking, dropped })], now),
    ])
  } catch (error) {
    return refuseBrokenConstraint(error, plan.seatNo)
  }
  return {
    success: true,
    booking: presentBooking(booking, { locale: ctx.locale, now }),
    credits_left: plan.creditsLeftAfter,
  }
}
