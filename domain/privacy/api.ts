import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText } from '#domain/kit/typed-text.ts'

/** What is lost with the account, and what must end before. */
export const previewDeletion = endpoint({
  name: 'privacy.deletion',
  method: 'GET',
  path: '/me/delete',
  who: 'account',
  summary: 'What deleting the account would take away',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    credits: z.number(),
    store_credit: z.string(),
    points: z.number(),
    dependants: z.number(),
    /** Upcoming bookings and waitlist entries, of the holder and the dependants. */
    bookings: z.number(),
    /** Orders that wait to be paid, packed or delivered. */
    orders: z.number(),
    /** What has to end before, soonest first, so that a page can link to it: at most 20 of each. */
    open_bookings: z.array(z.strictObject({ id: idOf('bookings'), class_name: z.string(), starts_at: wireInstant })),
    open_orders: z.array(z.strictObject({ id: idOf('orders'), number: z.string() })),
    /** The e-mails of the sharers of the holder's packs, which end for them as well. */
    sharers: z.array(z.string()),
  }),
})

export const deleteAccount = endpoint({
  name: 'privacy.delete_account',
  method: 'POST',
  path: '/me/delete',
  who: 'account',
  replay: false,
  summary: 'Delete the account for good, and log out everywhere',
  refusals: ['auth.reauth', 'accounts.delete_staff', 'accounts.delete_open'],
  limit: { name: 'account.delete', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({
    password: sentText(512, { least: 1, missing: 'fields.password_required', long: 'fields.password_long' }),
  }),
  output: z.strictObject({ success: z.literal(true) }),
})
