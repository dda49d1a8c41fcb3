import type { cancelBooking as endpoint } from '#domain/bookings/api.ts'
import { decideCancel, type CancelPlan } from '#domain/bookings/decide-cancel.ts'
import type { Id } from '#domain/kit/id.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { policies } from '#domain/studio/model.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { inOneTrip } from '#server/kit/in-one-trip.ts'
import { forfeitCredit } from '#server/packages/forfeit-credit.ts'
import { returnCredit } from '#server/packages/return-credit.ts'
import { lockSession, placesPart } from '#server/schedules/queries.ts'
import { z } from 'zod/mini'
import { canceledLetter } from './emails.ts'
import { letterToCaller } from './letter-to-caller.ts'
import { canceledParts, findBookingToCancel, findSessionOfBooking, type BookingRow } from './queries.ts'
import { tellBooking } from './tell-booking.ts'

/**
 * Cancels an own booking and frees its place. Until 12 hours before the start, that moment included, the credit returns to its own pack; later it is
 * lost. Refusals: request.not_found (also for somebody else's), bookings.not_live, bookings.class_over.
 */
export async function cancelBooking(ctx: WriteContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId } = signedIn(ctx)
  const sessionId = await findSessionOfBooking(ctx.tx, { id: input.id, personId })
  if (!sessionId) return refuse('request.not_found')
  const session = await lockSession(ctx.tx, sessionId)
  const booking = await findBookingToCancel(ctx.tx, { id: input.id, personId, accountId })
  if (!session || !booking) throw new Error('a booking or its class went away')
  const plan = decideCancel({
    now: session.now, session, policies: z.parse(policies, booking.policies ?? {}),
    booking: { status: booking.status, paidWithCredit: booking.lot_id !== null },
  })
  if (isRefusal(plan)) return plan
  const canceled: BookingRow = { ...booking, status: 'canceled', cancel_kind: plan.kind, credit_effect: plan.creditEffect, decided_at: session.now }
  const written = await inOneTrip(ctx.tx, [
    ...canceledParts({ id: booking.id, accountId, kind: plan.kind, creditEffect: plan.creditEffect, now: session.now }),
    placesPart({ sessionId, by: -1 }),
    ...letterToCaller(ctx, {
      contact: booking, eventKey: `booking.canceled:${booking.id}`, template: 'bookings.canceled', now: session.now,
      letter: (to) => canceledLetter({ ...to, booking: canceled, plan }),
    }),
  ])
  if (written.get('ended') !== 1) throw new Error('a booking changed while its class was locked')
  await settleCredit(ctx, { plan, booking, now: session.now })
  return { success: true, credit_lost: plan.creditEffect === 'forfeited', booking: tellBooking(canceled, { locale: ctx.locale, now: session.now }) }
}

async function settleCredit(ctx: WriteContext, done: { plan: CancelPlan; booking: { id: Id<'bookings'>; lot_id: Id<'package_lots'> | null }; now: Instant }): Promise<void> {
  const { plan, booking, now } = done
  if (booking.lot_id === null) return
  const credit = { lotId: booking.lot_id, bookingId: booking.id, now }
  if (plan.creditEffect === 'returned') await returnCredit(ctx.tx, credit)
  else await forfeitCredit(ctx.tx, credit)
}
