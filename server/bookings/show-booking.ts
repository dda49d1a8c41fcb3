import type { getBooking } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { outlooksOf } from './outlooks-of.ts'
import { findBooking } from './queries.ts'
import { tellBooking } from './tell-booking.ts'

/** One booking of the caller; anybody else's is as absent as one that is not there. */
export async function showBooking(
  ctx: ReadContext,
  input: CheckedOf<typeof getBooking>,
): Promise<OutputOf<typeof getBooking> | Refusal> {
  const row = await findBooking(ctx.db, { id: input.id, personId: signedIn(ctx).personId })
  if (!row) return refuse('request.not_found')
  const outlooks = await outlooksOf(ctx.db, { rows: [row], accountId: signedIn(ctx).accountId })
  return tellBooking(row, { locale: ctx.locale, now: await studioNow(ctx.db), outlooks })
}
