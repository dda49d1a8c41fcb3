import type { bookClass } from '#domain/bookings/api.ts'
import type { BookingPlan } from '#domain/bookings/decide-place.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { inOneTrip } from '#server/kit/in-one-trip.ts'
import { movePart } from '#server/ledger/move-part.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import { spendMove } from '#server/packages/spend-move.ts'
import { placesPart } from '#server/schedules/queries.ts'
import type { AskedPlace } from './ask-for-place.ts'
import { bookedLetter } from './emails.ts'
import { letterToCaller } from './letter-to-caller.ts'
import { bookedParts, type BookingRow } from './queries.ts'
import { givenParts } from './queue-queries.ts'
import { refuseBrokenRule } from './refuse-broken-rule.ts'
import { tellBooking } from './tell-booking.ts'

type Decided = Pick<AskedPlace, 'wish' | 'facts' | 'rules'> & { readonly plan: BookingPlan<HeldLot> }

/**
 * Place, counter, credit and letter together, or none of them. Who waits for the class keeps the entry, which becomes the booking. Class and
 * packs must be locked and the plan asked under those locks.
 */
export async function takePlace(ctx: WriteContext, decided: Decided): Promise<OutputOf<typeof bookClass> | Refusal> {
  const { wish, facts, rules, plan } = decided
  const { now } = facts
  const booking = bookedRow(decided)
  const lotId = plan.lot.id
  const place = { seatNo: plan.seatNo, lotId, now }
  const parts = facts.waiting_id === null
    ? bookedParts({ ...place, id: booking.id, sessionId: wish.session.id, personId: wish.personId, accountId: wish.accountId, startsAt: wish.session.startsAt, endsAt: wish.session.endsAt })
    : givenParts({ ...place, id: facts.waiting_id, reason: 'take', actorId: wish.accountId, graceUntil: undefined })
  try {
    await inOneTrip(ctx.tx, [
      ...parts,
      placesPart({ sessionId: wish.session.id, by: 1 }),
      movePart(spendMove({ lotId, bookingId: booking.id, now })),
      letterToCaller(ctx, {
        contact: facts, eventKey: `booking.booked:${booking.id}`, template: 'bookings.booked', now,
        letter: (to) => bookedLetter({ ...to, booking, creditsLeft: plan.creditsLeftAfter, freeUntil: plan.freeUntil, cancelHours: rules.cancel_hours, now }),
      }),
    ])
  } catch (error) {
    return refuseBrokenRule(error, plan.seatNo)
  }
  return { success: true, booking: tellBooking(booking, { locale: ctx.locale, now }), credits_left: plan.creditsLeftAfter }
}

function bookedRow({ wish: { session, personId }, facts, plan }: Decided): BookingRow {
  return {
    ...facts,
    id: facts.waiting_id ?? facts.booking_id, session_id: session.id, booking_type: 'booking', status: 'booked', seat_no: plan.seatNo,
    credit_effect: 'used', cancel_kind: null, created_at: facts.now, decided_at: facts.now,
    starts_at: session.startsAt, ends_at: session.endsAt, session_status: session.status,
    lot_id: plan.lot.id, plan_name: plan.lot.name, lot_expires_at: plan.lot.expiresAt,
    person_id: personId, promoted_at: null, grace_until: null, skipped_for: null, here_at: null, position: null,
  }
}
