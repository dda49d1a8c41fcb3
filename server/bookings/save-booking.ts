import type { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { bookedMessage } from '#server/occupancy/booked-message.ts'
import { bookedRow, type DecidedBooking } from '#server/occupancy/booked-row.ts'
import { findRequestSlot } from '#server/occupancy/find-request-slot.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'

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
  const seat = {
    id: booking.id,
    sessionId: wish.session.id,
    at: now,
    actorId: wish.accountId,
    seatNo: plan.seatNo,
    lotId: plan.lot.id,
  }
  try {
    const { slot, ended, dropped } =
      facts.waiting_id === null ? noRequest : await findRequestSlot(ctx.tx, { entryId: facts.waiting_id, now })
    const message = bookedMessage(ctx, { decided, booking, dropped })
    await applyChanges(ctx.tx, [
      ...ended,
      facts.waiting_id === null
        ? {
            ...seat,
            from: 'none',
            act: 'book',
            personId: wish.personId,
            accountId: wish.accountId,
            startsAt: wish.session.startsAt,
            endsAt: wish.session.endsAt,
            message,
          }
        : { ...seat, type: 'waitlist', from: 'pending', act: 'take', slot, message },
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

const noRequest = { slot: undefined, ended: [], dropped: [] } as const
