import type { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { transferStatement } from '#server/ledger/transfer-statement.ts'
import { lettersWrite } from '#server/messages/letters-write.ts'
import { spendTransfer } from '#server/packages/spend-transfer.ts'
import { seatsWrite } from '#server/schedules/queries.ts'
import { bookedRow, type DecidedPlace } from './booked-row.ts'
import { letterOfPlace } from './letter-of-place.ts'
import { meetGoal } from './meet-goal.ts'
import { bookedWrites } from './queries.ts'
import { givenWrites } from './queue-queries.ts'
import { refuseBrokenRule } from './refuse-broken-rule.ts'
import { tellBooking } from './tell-booking.ts'

/**
 * Place, counter, credit and letter together, or none of them. Who waits for the class keeps the entry, which becomes the booking. Class and
 * packs must be locked and the plan asked under those locks.
 */
export async function takePlace(
  ctx: WriteContext,
  decided: DecidedPlace,
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
        : await meetGoal(ctx.tx, { entryId: facts.waiting_id, bookingId: facts.waiting_id, now })
    await inSingleStatement(ctx.tx, [
      ...parts,
      seatsWrite({ sessionId: wish.session.id, by: 1 }),
      transferStatement(spendTransfer({ lotId, bookingId: booking.id, now })),
      lettersWrite([letterOfPlace(ctx, { decided, booking, dropped })], now),
    ])
  } catch (error) {
    return refuseBrokenRule(error, plan.seatNo)
  }
  return {
    success: true,
    booking: tellBooking(booking, { locale: ctx.locale, now }),
    credits_left: plan.creditsLeftAfter,
  }
}
