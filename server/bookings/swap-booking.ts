import type { bookClass, swapBooking as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { askForSeat } from '#server/occupancy/ask-for-seat.ts'
import type { DecidedBooking } from '#server/occupancy/booked-row.ts'
import type { CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { findBooking, findBookingToCancel, type BookingToCancel } from '#server/occupancy/queries.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import type { SeatRequest } from '#server/occupancy/to-seat-facts.ts'
import { lockLots } from '#server/packages/queries.ts'
import { lockSession, type LockedSession } from '#server/schedules/queries.ts'
import { bookingChanges } from './booking-changes.ts'
import { cancellation } from './cancellation.ts'
import { cancelledRow } from './cancelled-row.ts'
import { checkCancel } from './check-cancel.ts'
import { presentBooked } from './present-booked.ts'

/**
 * "Swap to another class atomically": leaves one class and books another in one transaction, so that a person who is
 * refused the second keeps the first. A credit that is returned by leaving can pay at once. The former seat goes to its
 * waitlist. Refuses what cancelling and booking refuse, bookings.same_class, and bookings.is_private for a seat in a
 * private.
 */
export async function swapBooking(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  // A booking never changes its class, so the class may be read before it is locked.
  const formerId = (await findBooking(ctx.tx, { id: input.id, personId: holderId }))?.session_id
  if (!formerId) return refuse('request.not_found')
  if (formerId === input.session_id) return refuse('bookings.same_class')
  const { classes } = await openClass(ctx.tx, { ids: [formerId, input.session_id], origin: ctx.origin })
  const [former, next] = [classes.get(formerId)?.session, classes.get(input.session_id)?.session]
  if (!next || next.branchId !== ctx.branch.id || next.private) return refuse('request.not_found')
  const booking = await findBookingToCancel(ctx.tx, { id: input.id, personId: holderId, accountId })
  if (!former || !booking) throw new Error(`booking ${input.id} or class ${formerId} missing during a swap`)
  const plan = planLeave(booking, former)
  if (isRefusal(plan)) return plan
  return changeSeats(ctx, { former, next, booking, plan, lotId: input.lot_id, seatNo: input.seat_no })
}

/** Waitlist entries and holds cannot be swapped, and a private ends as a whole. */
function planLeave(booking: BookingToCancel, former: LockedSession): CancelPlan | Refusal {
  if (booking.booking_type === 'waitlist' || booking.status === 'pending') return refuse('bookings.not_live')
  return former.private ? refuse('bookings.is_private') : checkCancel(booking, former)
}

interface Change extends Pick<SeatRequest, 'lotId' | 'seatNo'> {
  readonly former: LockedSession
  readonly next: LockedSession
  readonly booking: BookingToCancel
  readonly plan: CancelPlan
}

async function changeSeats(
  ctx: WriteContext,
  { former, next, booking, plan, lotId, seatNo }: Change,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const personId = booking.person_id
  const holder = { personId: holderId, branchId: next.branchId }
  // Locked before any change, and loaded again after it: a returned credit can pay.
  await lockLots(ctx.tx, holder)
  const ending = { booking, plan, now: former.now }
  await applyChanges(ctx.tx, [cancellation(ctx, ending)])
  const ask = async (session: LockedSession) =>
    askForSeat(ctx.tx, {
      session,
      accountId,
      holderId,
      personId,
      lots: async () => lockLots(ctx.tx, holder),
      lotId,
      seatNo,
      locale: ctx.locale,
    })
  const taken = await bookAfterWaitlist(ctx, {
    first: await ask(next),
    again: async () => ask((await lockSession(ctx.tx, next.id)) ?? next),
  })
  if (isRefusal(taken)) return taken
  await promoteWaiting(ctx.tx, { sessionId: former.id, now: former.now, origin: ctx.origin })
  return {
    ...taken,
    credit_lost: plan.creditEffect === 'forfeited',
    left: presentBooking(cancelledRow(ending), { locale: ctx.locale, now: former.now }),
  }
}

interface Request {
  readonly first: CheckedSeatRequest
  /** Decides again, under the same locks, after promotions may have taken seats. */
  readonly again: () => Promise<CheckedSeatRequest>
}

/**
 * Books the requested seat. Where people wait although a seat is free, one of them may have become able to take it
 * since the last offer: the waitlist is tried first, and a caller on it is promoted with the requested reformer and
 * pack. Refuses what the rule refuses.
 */
async function bookAfterWaitlist(
  ctx: WriteContext,
  { first, again }: Request,
): Promise<OutputOf<typeof bookClass> | Refusal> {
  if (isRefusal(first.plan)) return first.plan
  const { request, facts } = first
  if (facts.waiting === 0) return save(ctx, { ...first, plan: first.plan })
  const promoted = await promoteWaiting(ctx.tx, {
    sessionId: request.session.id,
    now: facts.now,
    origin: ctx.origin,
    ...(facts.waiting_id === null
      ? {}
      : { choice: { bookingId: facts.waiting_id, lotId: request.lotId, seatNo: request.seatNo } }),
  })
  if (facts.waiting_id !== null && promoted.includes(facts.waiting_id)) {
    const row = await findBooking(ctx.tx, { id: facts.waiting_id, personId: request.holderId })
    // A pair may have been promoted, which takes two credits.
    const lots = await lockLots(ctx.tx, { personId: request.holderId, branchId: request.session.branchId })
    const lot = lots.find(({ id }) => id === row?.lot_id)
    if (!row || !lot) throw new Error(`entry ${facts.waiting_id} was promoted and has no booking`)
    const booking = presentBooking(row, { locale: ctx.locale, now: facts.now })
    return { success: true, booking, credits_left: lot.left }
  }
  const last = await again()
  return isRefusal(last.plan) ? last.plan : save(ctx, { ...last, plan: last.plan })
}

async function save(ctx: WriteContext, decided: DecidedBooking): Promise<OutputOf<typeof bookClass> | Refusal> {
  try {
    await applyChanges(ctx.tx, await bookingChanges(ctx.tx, { ctx, decided, held: null }))
  } catch (error) {
    return refuseBrokenConstraint(error, decided.plan.seatNo)
  }
  return presentBooked(decided, ctx.locale)
}
