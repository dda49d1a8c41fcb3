import type { bookClass } from '#domain/bookings/api.ts'
import { decideBooking, type BookingPlan } from '#domain/bookings/decide-booking.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instantAt } from '#domain/kit/time.ts'
import { policies } from '#domain/studio/model.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { inOneTrip, type Part } from '#server/kit/in-one-trip.ts'
import { movePart } from '#server/ledger/move-part.ts'
import { lockLots, type HeldLot } from '#server/packages/queries.ts'
import { spendMove } from '#server/packages/spend-move.ts'
import { placesPart, type LockedSession, type LockSession } from '#server/schedules/queries.ts'
import { z } from 'zod/mini'
import { bookedLetter } from './emails.ts'
import { bookedParts, readBookingFacts, type BookingFactsRow, type BookingRow } from './queries.ts'
import { letterToCaller } from './letter-to-caller.ts'
import { refuseBrokenRule } from './refuse-broken-rule.ts'
import { tellBooking } from './tell-booking.ts'

type Input = CheckedOf<typeof bookClass>
type Output = OutputOf<typeof bookClass>

/**
 * The booking verb around a way to lock the class. The product has one such way; a test that wants to see what the lock is
 * good for brings another.
 */
export function bookClassWith(lock: LockSession): (ctx: WriteContext, input: Input) => Promise<Output | Refusal> {
  return async (ctx, input) => {
    const { accountId, personId } = signedIn(ctx)
    const session = await lock(ctx.tx, input.session_id)
    // A private class is booked at its own door, and another branch's class is not on this schedule.
    if (!session || session.branchId !== ctx.branch.id || session.private) return refuse('request.not_found')
    const lots = await lockLots(ctx.tx, { personId, branchId: session.branchId })
    const facts = await readBookingFacts(ctx.tx, { sessionId: session.id, personId, accountId })
    const rules = z.parse(policies, facts.policies ?? {})
    const plan = decideBooking({
      now: facts.now,
      session: { ...session, takenSeats: facts.taken_seats },
      person: { id: personId, birthDate: facts.birth_date },
      mine: facts.mine.map((other) => ({
        sessionId: other.session_id, startsAt: instantAt(other.starts_ms), endsAt: instantAt(other.ends_ms), status: other.status,
      })),
      lots, chosenLotId: input.lot_id, seatNo: input.seat_no, zone: facts.zone, policies: rules, locale: ctx.locale,
    })
    if (isRefusal(plan)) return plan
    const booking = bookedRow({ session, facts, plan })
    const letter = letterToCaller(ctx, {
      contact: facts, eventKey: `booking.booked:${booking.id}`, template: 'bookings.booked', now: facts.now,
      letter: (to) => bookedLetter({ ...to, booking, creditsLeft: plan.creditsLeftAfter, freeUntil: plan.freeUntil, cancelHours: rules.cancel_hours, now: facts.now }),
    })
    const refused = await takePlace(ctx, { session, facts, plan, letter })
    if (refused) return refused
    return { success: true, booking: tellBooking(booking, { locale: ctx.locale, now: facts.now }), credits_left: plan.creditsLeftAfter }
  }
}

interface Decided {
  readonly session: LockedSession
  readonly facts: BookingFactsRow
  readonly plan: BookingPlan<HeldLot>
}

/** Place, counter, credit and letter together, or none of them. */
async function takePlace(ctx: WriteContext, { session, facts, plan, letter }: Decided & { letter: readonly Part[] }): Promise<Refusal | undefined> {
  const { accountId, personId } = signedIn(ctx)
  const { now } = facts
  const { id: lotId } = plan.lot
  try {
    await inOneTrip(ctx.tx, [
      ...bookedParts({
        id: facts.booking_id, sessionId: session.id, personId, accountId, seatNo: plan.seatNo, lotId, startsAt: session.startsAt, endsAt: session.endsAt, now,
      }),
      placesPart({ sessionId: session.id, by: 1 }),
      movePart(spendMove({ lotId, bookingId: facts.booking_id, now })),
      ...letter,
    ])
    return undefined
  } catch (error) {
    return refuseBrokenRule(error, plan.seatNo)
  }
}

function bookedRow({ session, facts, plan }: Decided): BookingRow {
  return {
    ...facts,
    id: facts.booking_id, session_id: session.id, booking_type: 'booking', status: 'booked', seat_no: plan.seatNo,
    credit_effect: 'used', cancel_kind: null, created_at: facts.now, decided_at: facts.now,
    starts_at: session.startsAt, ends_at: session.endsAt, session_status: session.status,
    lot_id: plan.lot.id, plan_name: plan.lot.name, lot_expires_at: plan.lot.expiresAt,
  }
}
