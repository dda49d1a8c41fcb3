import * as api from '#domain/calendars/api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { calendarToken } from './calendar-token.ts'
import { closeFeed, findFeed, openFeed } from './queries.ts'

/** The secret address of the caller's calendar: read it, create it (with `renew` a new one), and remove it. */
export const calendarsRoutes: readonly Route[] = [
  read(api.getCalendar, async (ctx) => {
    const feed = await findFeed(ctx.db, { accountId: signedIn(ctx).accountId })
    return { url: feed ? addressOf(feed.feedId, ctx) : null }
  }),
  write(api.openCalendar, async (ctx, { renew }) => {
    const feedId = await openFeed(ctx.tx, { accountId: signedIn(ctx).accountId, renew })
    return { success: true as const, url: addressOf(feedId, ctx) }
  }),
  write(api.closeCalendar, async (ctx) => {
    await closeFeed(ctx.tx, signedIn(ctx).accountId)
    return { success: true as const, url: null }
  }),
]

/** The address under which calendars fetch a feed. */
function addressOf(feedId: string, { origin, config: { secret } }: Pick<ReadContext, 'origin' | 'config'>): string {
  return `${origin}/api/calendar/${calendarToken.make({ feedId, secret })}.ics`
}
