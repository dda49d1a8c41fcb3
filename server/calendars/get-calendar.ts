import type { getCalendar as endpoint } from '#domain/calendars/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { calendarAddress } from './calendar-address.ts'
import { findFeedId } from './queries.ts'

/** The secret address of the caller's calendar; null while there is none. */
export async function getCalendar(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  return {
    url: calendarAddress(await findFeedId(ctx.db, signedIn(ctx).accountId), {
      origin: ctx.origin,
      secret: ctx.config.secret,
    }),
  }
}
