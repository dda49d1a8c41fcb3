import { z } from 'zod/mini'

/** What an account holds, or what was moved. */
export const holdings = z.strictObject({
  credits: z.number(),
  store_credit: z.string(),
  /** Upcoming bookings, waitlist entries included. */
  bookings: z.number(),
  orders: z.number(),
})
