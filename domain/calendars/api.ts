import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'

const calendar = {
  /** A secret: whoever holds it reads the caller's classes, and nothing else. Null while there is none. */ url: z.nullable(
    z.string(),
  ),
}

export const getCalendar = endpoint({
  name: 'bookings.calendar',
  method: 'GET',
  path: '/bookings/calendar',
  who: 'account',
  summary: "The address of the caller's classes for calendars",
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject(calendar),
})

/** `renew` makes a new address and the old one dead. */
export const openCalendar = endpoint({
  name: 'bookings.open_calendar',
  method: 'POST',
  path: '/bookings/calendar',
  who: 'account',
  replay: false,
  summary: "Give the caller's classes an address for calendars",
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
  summary: 'Take the address for calendars away',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ success: z.literal(true), ...calendar }),
})
