import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { cancelSessions } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { cancellation } from './cancellation.ts'
import { checkCancel } from './check-cancel.ts'
import { listPrivateBookings } from './class-bookings-queries.ts'

/**
 * A client ends a booked private as a whole: every seat, the one credit that paid, room and instructor. The class must
 * be locked and belong to the caller. Refuses bookings.not_live, also once a person has checked in, and
 * bookings.class_over.
 */
export async function endPrivate(ctx: WriteContext, session: LockedSession): Promise<CancelPlan | Refusal> {
  const { accountId } = signedIn(ctx)
  const { now } = session
  const seats = await listPrivateBookings(ctx.tx, { sessionId: session.id, accountId })
  const paying = seats.find(({ lot_id: lotId }) => lotId !== null)
  if (!paying || seats.some(({ status }) => status !== 'booked')) return refuse('bookings.not_live')
  const plan = checkCancel(paying, session)
  if (isRefusal(plan)) return plan
  const others = seats.filter((seat) => seat !== paying)
  await applyChanges(ctx.tx, [
    cancellation(ctx, { booking: paying, plan, now }),
    // One message covers the whole private.
    ...others.map((booking) => ({ ...cancellation(ctx, { booking, plan, now }), message: undefined })),
  ])
  await cancelSessions(ctx.tx, { sessionIds: [session.id], reason: null })
  return plan
}
