import { z } from 'zod/mini'
import { bookClass, type swapBooking as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { findBooking, findLeaving } from '#server/occupancy/queries.ts'
import { lockLots } from '#server/packages/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { cancellation } from './cancellation.ts'
import { cancelledRow } from './cancelled-row.ts'
import { checkCancel } from './check-cancel.ts'
import { changeSeats } from './decide-changes.ts'

type Ending = Parameters<typeof cancelledRow>[0]

/**
 * Leaves one class and books another in one transaction, so that a refused second class leaves the first as it was. A
 * credit that is returned by leaving can pay at once. The former seat goes to its waitlist. Refuses what cancelling and
 * booking refuse, bookings.same_class, and bookings.is_private for a seat in a private.
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
  // The packs are locked before the first change, whose returned credit may pay for the second.
  const { classes, read } = await openClass(ctx.tx, {
    ids: [formerId, input.session_id],
    origin: ctx.origin,
    locks: async () => lockLots(ctx.tx, { personId: holderId, branchId: ctx.branch.id }),
    read: async () => findLeaving(ctx.tx, [{ id: input.id, personId: holderId, accountId }]),
  })
  const [former, next] = [classes.get(formerId), classes.get(input.session_id)?.session]
  if (!next || next.branchId !== ctx.branch.id || next.private) return refuse('request.not_found')
  const [row] = read
  if (!former || !row) throw new Error(`booking ${input.id} or class ${formerId} is missing during a swap`)
  const booking = { ...former.facts, ...row, position: null, pair: null }
  const plan = planLeave(booking, former.session)
  if (isRefusal(plan)) return plan
  return changeClass(ctx, { input, booking, plan, now: former.session.now })
}

interface Change extends Ending {
  readonly input: CheckedOf<typeof endpoint>
}

/** Leaves the one class, books the other like any booking, and gives the free seat to the waitlist. */
async function changeClass(
  ctx: WriteContext,
  { input, booking, plan, now }: Change,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const ending = { booking, plan, now }
  await applyChanges(ctx.tx, [cancellation(ctx, ending)])
  const booked = await changeSeats.decideOne(ctx, {
    kind: 'book',
    isSwap: true,
    input: {
      session_id: input.session_id,
      booking_type: 'booking',
      person_id: booking.person_id,
      lot_id: input.lot_id,
      seat_no: input.seat_no,
    },
  })
  if (isRefusal(booked)) return booked
  await promoteWaiting(ctx.tx, [{ sessionId: booking.session_id, now, origin: ctx.origin }])
  return {
    ...z.parse(bookClass.output, booked),
    credit_lost: plan.creditEffect === 'forfeited',
    left: presentBooking(cancelledRow(ending), { locale: ctx.locale, now }),
  }
}

/** Waitlist entries and holds cannot be swapped, and a private ends as a whole. */
function planLeave(booking: Ending['booking'], former: LockedSession): CancelPlan | Refusal {
  if (booking.booking_type === 'waitlist' || booking.status === 'pending') return refuse('bookings.not_live')
  return former.private ? refuse('bookings.is_private') : checkCancel(booking, former)
}
