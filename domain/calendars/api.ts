import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { locales } from '#domain/text/localized.ts'

const calendar = {
  /** A secret: it gives access to the caller's classes, and to nothing else. Null while there is none. */
  url: z.nullable(z.string()),
}

export const getCalendar = endpoint({
  name: 'bookings.calendar',
  method: 'GET',
  path: '/bookings/calendar',
  who: 'account',
  summary: "The URL of the caller's calendar feed",
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject(calendar),
})

/** `renew` makes a new URL and invalidates the old one. */
export const openCalendar = endpoint({
  name: 'bookings.open_calendar',
  method: 'POST',
  path: '/bookings/calendar',
  who: 'account',
  replay: false,
  summary: 'Create or renew the calendar feed',
  refusals: [],
  limit: { name: 'calendar.open', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({ renew: z._default(z.boolean(), false) }),
  output: z.strictObject({ success: z.literal(true), ...calendar }),
})

export const closeCalendar = endpoint({
  name: 'bookings.close_calendar',
  method: 'DELETE',
  path: '/bookings/calendar',
  who: 'account',
  summary: 'Close the calendar feed',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ success: z.literal(true), ...calendar }),
})

const file = { method: 'GET', media: { type: 'text/calendar' }, output: z.string() } as const

/** The calendar files: described like every endpoint, and answered as text by a handler of their own. */
export const calendarFiles = {
  /** The URL is the permission: calendar programs send no token. */
  feed: endpoint({
    ...file,
    name: 'bookings.calendar_feed',
    path: '/calendar/{name}',
    who: 'anyone',
    summary: 'The calendar feed (iCalendar) at this URL',
    refusals: ['request.not_found'],
    input: z.object({ name: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/)) }),
    openInput: true,
  }),
  one: endpoint({
    ...file,
    name: 'bookings.calendar_file',
    path: '/bookings/{id}/calendar.ics',
    who: 'account',
    summary: 'One booking of the family as a file for a calendar',
    refusals: ['request.not_found'],
    input: z.object({
      id: idOf('bookings'),
      /** The language of the page it is fetched from; without it `x-locale`, then the account's language. */
      lang: z.optional(z.enum(locales)),
    }),
    openInput: true,
  }),
} as const
