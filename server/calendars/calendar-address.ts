import { calendarToken } from './calendar-token.ts'

/** The address under which calendars fetch a feed; null without one. */
export function calendarAddress(
  feedId: string | undefined,
  site: { readonly origin: string; readonly secret: string },
): string | null {
  return feedId === undefined
    ? null
    : `${site.origin}/api/calendar/${calendarToken.make({ feedId, secret: site.secret })}.ics`
}
