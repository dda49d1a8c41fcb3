import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { moveBooking } from '#domain/occupancy/model.ts'
import type { preferClass as endpoint } from '#domain/waitlist/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { savePreference } from '#server/occupancy/pair-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { findBooking } from '#server/occupancy/queries.ts'

/**
 * Sets whether a waitlisted class is preferred to the booking at that hour. A free seat is tried at once. Refuses
 * request.not_found, and bookings.not_live for an entry that no longer waits.
 */
export async function preferClass(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const of = { id: input.id, personId: signedIn(ctx).personId }
  const found = await findBooking(ctx.tx, of)
  if (!found) return refuse('request.not_found')
  const { classes } = await openClass(ctx.tx, { ids: [found.session_id], origin: ctx.origin })
  const { session } = classes.get(found.session_id) ?? {}
  const entry = await findBooking(ctx.tx, of)
  if (!session || !entry || session.branchId !== ctx.branch.id) return refuse('request.not_found')
  const waits = entry.booking_type === 'waitlist' ? moveBooking(entry.status, 'promote') : refuse('bookings.not_live')
  if (isRefusal(waits)) return waits
  await savePreference(ctx.tx, { id: entry.id, prefers: input.prefer })
  const { now } = session
  await promoteWaiting(ctx.tx, [{ sessionId: session.id, now, origin: ctx.origin }])
  const row = await findBooking(ctx.tx, of)
  if (!row) throw new Error(`waitlist entry ${input.id} is missing after its preference was saved`)
  return { success: true, booking: presentBooking(row, { locale: ctx.locale, now }) }
}
