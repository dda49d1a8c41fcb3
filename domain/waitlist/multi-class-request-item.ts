import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'

/** A multi-class request for responses. */
export const multiClassRequestItem = z.strictObject({
  /** How many of the classes the person wants, and how many bookings the request has. */
  id: idOf('multi_class_requests'),
  wanted: z.number(),
  got: z.number(),
  person: bookingItem.shape.person,
  created_at: wireInstant,
  /** Its bookings and waitlist entries, soonest class first. */
  bookings: z.array(bookingItem),
})
