import type { openCalendar as endpoint } from '#domain/calendars/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { calendarAddress } from './calendar-address.ts'
import { openFeed } from './queries.ts'

/** Gives the caller's calendar an address; with `renew` a new one, and the old one stops working at once. */
export async function openCalendar(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const feedId = await openFeed(ctx.tx, { accountId: signedIn(ctx).accountId, renew: input.renew })
  return { success: true, url: calendarAddress(feedId, { origin: ctx.origin, secret: ctx.config.secret }) }
}
