import type { holdSeat as endpoint } from '#domain/holds/api.ts'
import { decideHold } from '#domain/holds/decide-hold.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { askForSeat } from '#server/occupancy/ask-for-seat.ts'
import type { CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import { endHolds } from '#server/occupancy/end-holds.ts'
import { lockHeld } from '#server/occupancy/hold-queries.ts'
import { newBookingRow, requestedColumns } from '#server/occupancy/new-booking-row.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { toSeatFacts } from '#server/occupancy/to-seat-facts.ts'
import { lockLots } from '#server/packages/queries.ts'
import { findParticipant } from '#server/people/participants.ts'

/**
 * Holds a seat without a credit for the `hold_minutes` of the branch. An account holds one seat: the former hold ends,
 * and its seat goes to the waitlist of its class. Refuses what `decideHold` refuses, and request.not_found.
 */
export async function holdSeat(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const personId = await findParticipant(ctx.tx, { caller: signedIn(ctx), personId: input.person_id })
  if (isRefusal(personId)) return personId
  const before = await lockHeld(ctx.tx, accountId)
  const ids = [...new Set([input.session_id, ...before.map((held) => held.session_id)])]
  const opened = await openClass(ctx.tx, { ids, origin: ctx.origin })
  const session = opened.classes.get(input.session_id)?.session
  if (!session || session.branchId !== ctx.branch.id || session.private) return refuse('request.not_found')
  await letGo(ctx, { before, opened })
  // A free seat is offered to the waitlist first.
  const offers = new Map([[session.id, undefined]])
  const again = await openClass(ctx.tx, { ids: [session.id], origin: ctx.origin, offers })
  const fresh = again.classes.get(session.id)?.session ?? session
  const lots = async () => lockLots(ctx.tx, { personId: holderId, branchId: session.branchId })
  const checked = await askForSeat(ctx.tx, {
    session: fresh,
    accountId,
    holderId,
    personId,
    lots,
    seatNo: input.seat_no,
    locale: ctx.locale,
  })
  const plan = checkHold(checked)
  return isRefusal(plan) ? plan : keepHold(ctx, { checked, plan })
}

type HoldPlan = Exclude<ReturnType<typeof decideHold>, Refusal>

/** Checks that the class is open and for whom the caller books, as for a booking; only the credit is missing. */
function checkHold({ request, facts, rules, closed }: CheckedSeatRequest): HoldPlan | Refusal {
  return closed ?? decideHold(toSeatFacts(request, { facts, rules }))
}

/** Expired holds ended when their class was opened. */
async function letGo(
  ctx: WriteContext,
  held: { before: Awaited<ReturnType<typeof lockHeld>>; opened: Awaited<ReturnType<typeof openClass>> },
): Promise<void> {
  for (const { id, session_id: sessionId } of held.before) {
    const now = held.opened.classes.get(sessionId)?.facts.now
    if (!now || (await endHolds(ctx.tx, { sessionId, now, bookingId: id })) === 0) continue
    await promoteWaiting(ctx.tx, [{ sessionId, now, origin: ctx.origin }])
  }
}

async function keepHold(
  ctx: WriteContext,
  { checked, plan }: { checked: CheckedSeatRequest; plan: HoldPlan },
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const {
    request: { session, personId, accountId },
    facts,
  } = checked
  const { now } = facts
  try {
    await applyChanges(ctx.tx, [
      {
        from: 'none',
        act: 'hold',
        at: now,
        actorId: accountId,
        id: facts.booking_id,
        sessionId: session.id,
        personId,
        accountId,
        seatNo: plan.seatNo,
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        heldUntil: plan.heldUntil,
      },
    ])
  } catch (error) {
    return refuseBrokenConstraint(error, plan.seatNo)
  }
  const row = newBookingRow({
    ...requestedColumns({ session, personId, facts }),
    booking_type: 'booking',
    status: 'pending',
    seat_no: plan.seatNo,
    held_until: plan.heldUntil,
  })
  return { success: true, booking: presentBooking(row, { locale: ctx.locale, now }), now: wireTime(now, facts.zone) }
}
