import type { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import type { DecidedBooking } from '#server/occupancy/booked-row.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { bookingChanges } from './booking-changes.ts'
import { presentBooked } from './present-booked.ts'

/** Writes a booking that was decided under the locks of class and packs. */
export async function saveBooking(
  ctx: WriteContext,
  decided: DecidedBooking,
): Promise<OutputOf<typeof bookClass> | Refusal> {
  try {
    await applyChanges(ctx.tx, await bookingChanges(ctx.tx, { ctx, decided, held: null }))
  } catch (error) {
    return refuseBrokenConstraint(error, decided.plan.seatNo)
  }
  return presentBooked(decided, ctx.locale)
}
