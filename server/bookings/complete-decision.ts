import type { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn } from '#server/kit/context.ts'
import type { Verdict } from '#server/kit/run-batch.ts'
import { bookedRow, newBookingRow, requestedColumns, type DecidedBooking } from '#server/occupancy/new-booking-row.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBooking, type BookingRow } from '#server/occupancy/queries.ts'
import { lockLots } from '#server/packages/queries.ts'
import type { JoinPlan } from '#server/waitlist/check-join.ts'
import { cancelledRow } from './cancelled-row.ts'
import type { Decision } from './decide-round.ts'
import { endPrivate } from './end-private.ts'
import type { RoundRequest } from './load-round.ts'

interface Decided {
  readonly request: RoundRequest
  readonly decision: Exclude<Decision, { kind: 'later' }>
}

/** The response to a request whose changes are written; a private ends here as a whole. */
export async function completeDecision(tx: Transaction, { request, decision }: Decided): Promise<Verdict> {
  const { ctx, personId } = request
  const { locale } = ctx
  switch (decision.kind) {
    case 'refused':
      return decision.refusal
    case 'booked':
      return { body: presentBooked(decision.decided, locale) }
    case 'promoted':
      return presentPromoted(tx, { request, bookingId: decision.bookingId })
    case 'joined': {
      const { session, facts, plan } = decision
      const booking = presentBooking(waitingRow({ session, personId, facts, plan }), { locale, now: facts.now })
      const left = plan.holds ? plan.holds.lot.left - plan.holds.credits : null
      return { body: { success: true, booking, credits_left: left } }
    }
    case 'left': {
      const { ending } = decision
      const booking = presentBooking(cancelledRow(ending), { locale, now: ending.now })
      return { body: { success: true, credit_lost: ending.plan.creditEffect === 'forfeited', booking } }
    }
    case 'private':
      return cancelPrivate(tx, { request, decision })
  }
}

/** The response to a booking that was made. */
function presentBooked(decided: DecidedBooking, locale: Locale): OutputOf<typeof bookClass> {
  const { now } = decided.facts
  return {
    success: true,
    booking: presentBooking(bookedRow(decided), { locale, now }),
    credits_left: decided.plan.creditsLeftAfter,
  }
}

async function presentPromoted(
  tx: Transaction,
  {
    request: { ctx },
    bookingId: id,
  }: { request: RoundRequest; bookingId: Extract<Decision, { kind: 'promoted' }>['bookingId'] },
): Promise<Verdict> {
  const { personId: holderId } = signedIn(ctx)
  const row = await findBooking(tx, { id, personId: holderId })
  // A pair may have been promoted, which takes two credits.
  const lots = await lockLots(tx, { personId: holderId, branchId: ctx.branch.id })
  const lot = lots.find((each) => each.id === row?.lot_id)
  if (!row || !lot) throw new Error(`entry ${id} was promoted and has no booking`)
  const booking = presentBooking(row, { locale: ctx.locale, now: await studioNow(tx) })
  return { body: { success: true, booking, credits_left: lot.left } }
}

async function cancelPrivate(
  tx: Transaction,
  { request: { ctx }, decision }: { request: RoundRequest; decision: Extract<Decision, { kind: 'private' }> },
): Promise<Verdict | Refusal> {
  const { session, booking } = decision
  const plan = await endPrivate({ ...ctx, tx }, session)
  if (isRefusal(plan)) return plan
  const ended = await findBooking(tx, { id: booking.id, personId: signedIn(ctx).personId })
  const shown = presentBooking(ended ?? booking, { locale: ctx.locale, now: session.now })
  return { body: { success: true, credit_lost: plan.creditEffect === 'forfeited', booking: shown } }
}

/** A new waitlist entry. */
function waitingRow({
  plan: { position, holds },
  ...requested
}: Parameters<typeof requestedColumns>[0] & { readonly plan: JoinPlan }): BookingRow {
  return newBookingRow({
    ...requestedColumns(requested),
    booking_type: 'waitlist',
    status: 'pending',
    position,
    held_credit: holds ? { lot_id: holds.lotId, name: holds.lot.name, credits: holds.credits } : null,
  })
}
