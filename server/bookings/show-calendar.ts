import type { getCalendar } from '#domain/calendars/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { calendarAddress } from './calendar-address.ts'
import { findFeedOf } from './calendar-queries.ts'

/** The secret address of the caller's calendar; null while there is none. */
export async function showCalendar(ctx: ReadContext): Promise<OutputOf<typeof getCalendar>> {
  return {
    url: calendarAddress(await findFeedOf(ctx.db, signedIn(ctx).accountId), {
      origin: ctx.origin,
      secret: ctx.config.secret,
    }),
  }
}
