import type { bookClass } from '#domain/bookings/api.ts'
import { checkBookedFor } from '#domain/bookings/check-booked-for.ts'
import { decideWaiting } from '#domain/bookings/decide-waiting.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instantAt } from '#domain/kit/time.ts'
import { policies } from '#domain/studio/model.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { brokenConstraint } from '#server/kit/database.ts'
import { inOneTrip } from '#server/kit/in-one-trip.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { z } from 'zod/mini'
import { participantOf } from './participant-of.ts'
import { readBookingFacts, type BookingRow } from './queries.ts'
import { joinedParts } from './queue-queries.ts'
import { tellBooking } from './tell-booking.ts'

/**
 * "First come, first served": puts somebody at the end of the queue of a full class. Costs nothing, now or when leaving. Refuses
 * `request.not_found`, bookings.own_account and whatever `decideWaiting` refuses.
 */
export async function joinQueue(ctx: WriteContext, input: CheckedOf<typeof bookClass>): Promise<OutputOf<typeof bookClass> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const personId = await participantOf(ctx.tx, { caller: signedIn(ctx), personId: input.person_id })
  if (isRefusal(personId)) return personId
  const session = await lockSession(ctx.tx, input.session_id)
  if (!session || session.branchId !== ctx.branch.id || session.private) return refuse('request.not_found')
  const facts = await readBookingFacts(ctx.tx, { sessionId: session.id, personId, accountId })
  const { now } = facts
  const plan = checkBookedFor({ isHolder: personId === holderId, birthDate: facts.birth_date, startsAt: session.startsAt, zone: facts.zone }) ?? decideWaiting({
    now, session: { ...session, takenSeats: facts.taken_seats }, person: { id: personId, birthDate: facts.birth_date },
    mine: facts.mine.map((other) => ({ sessionId: other.session_id, startsAt: instantAt(other.starts_ms), endsAt: instantAt(other.ends_ms), status: other.status })),
    waiting: facts.waiting, isWaiting: facts.waiting_id !== null, zone: facts.zone, policies: z.parse(policies, facts.policies ?? {}), locale: ctx.locale,
  })
  if (isRefusal(plan)) return plan
  try {
    await inOneTrip(ctx.tx, joinedParts({ id: facts.booking_id, sessionId: session.id, personId, accountId, startsAt: session.startsAt, endsAt: session.endsAt, now }))
  } catch (error) {
    if (brokenConstraint(error) === 'bookings_one_per_person') return refuse('bookings.already_waiting')
    throw error
  }
  const row: BookingRow = {
    ...facts,
    id: facts.booking_id, session_id: session.id, booking_type: 'waitlist', status: 'pending', seat_no: null, credit_effect: 'none', cancel_kind: null, created_at: now, decided_at: now,
    starts_at: session.startsAt, ends_at: session.endsAt, session_status: session.status, lot_id: null, plan_name: null, lot_expires_at: null,
    person_id: personId, promoted_at: null, grace_until: null, skipped_for: null, here_at: null, position: plan.position,
  }
  return { success: true, booking: tellBooking(row, { locale: ctx.locale, now }), credits_left: null }
}
