import type { bookClass } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { loadBookingFacts } from '#server/occupancy/facts-queries.ts'
import { findParticipant } from '#server/occupancy/find-participant.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { waitingRow } from '#server/occupancy/waiting-row.ts'
import { withoutExpiredHolds } from '#server/occupancy/without-expired-holds.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { checkJoin } from '#server/waitlist/check-join.ts'

/**
 * "First come, first served": puts somebody at the end of the queue of a full class. Costs nothing, now or when leaving. Refuses
 * `request.not_found`, bookings.own_account and whatever `decideJoin` refuses.
 */
export async function joinWaitlist(
  ctx: WriteContext,
  input: CheckedOf<typeof bookClass>,
): Promise<OutputOf<typeof bookClass> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const personId = await findParticipant(ctx.tx, { caller: signedIn(ctx), personId: input.person_id })
  if (isRefusal(personId)) return personId
  const locked = await lockSession(ctx.tx, input.session_id)
  if (!locked || locked.branchId !== ctx.branch.id || locked.private) return refuse('request.not_found')
  const session = await withoutExpiredHolds(ctx, locked)
  const facts = await loadBookingFacts(ctx.tx, { sessionId: session.id, personId, accountId })
  const { now } = facts
  const plan = checkJoin({ session, personId, holderId, locale: ctx.locale }, facts)
  if (isRefusal(plan)) return plan
  try {
    await applyChanges(ctx.tx, [
      {
        from: 'none',
        act: 'join',
        at: now,
        actorId: accountId,
        id: facts.booking_id,
        sessionId: session.id,
        personId,
        accountId,
        startsAt: session.startsAt,
        endsAt: session.endsAt,
      },
    ])
  } catch (error) {
    if (brokenConstraint(error) === 'bookings_one_per_person') return refuse('bookings.already_waiting')
    throw error
  }
  return {
    success: true,
    booking: presentBooking(waitingRow({ session, personId, facts, position: plan.position }), {
      locale: ctx.locale,
      now,
    }),
    credits_left: null,
  }
}
