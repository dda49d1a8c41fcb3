import type { getBooking as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBooking } from '#server/occupancy/queries.ts'
import { loadOutlooks } from '#server/waitlist/load-outlooks.ts'

/** One booking of the caller; anybody else's counts as absent. */
export async function getBooking(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const row = await findBooking(ctx.db, { id: input.id, personId: signedIn(ctx).personId })
  if (!row) return refuse('request.not_found')
  const outlooks = await loadOutlooks(ctx.db, { rows: [row], accountId: signedIn(ctx).accountId })
  return presentBooking(row, { locale: ctx.locale, now: await studioNow(ctx.db), outlooks })
}
