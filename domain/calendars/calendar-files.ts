import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { locales } from '#domain/text/localized.ts'

const file = { method: 'GET', media: { type: 'text/calendar' }, output: z.string() } as const

/** The calendar files of the API: rows like those of its table, and answered with text, which no caller of ours reads. */
export const calendarFiles = {
  /** Whoever holds the address reads the classes of its owner: calendars send no token. */
  feed: endpoint({
    ...file,
    name: 'bookings.calendar_feed',
    path: '/calendar/{name}',
    who: 'anyone',
    summary: 'The classes of whoever gave away this address, for calendars to fetch',
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
      /** Of the page it is fetched from; without it that of the account. */ lang: z.optional(z.enum(locales)),
    }),
    openInput: true,
  }),
} as const
