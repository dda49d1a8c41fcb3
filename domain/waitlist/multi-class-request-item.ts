import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'

/** A goal of several classes as answers tell it. */
export const multiClassRequestItem = z.strictObject({
  /** In how many of the classes the person wants to be, and how many places the goal has brought. */
  id: idOf('waiting_goals'),
  wanted: z.number(),
  got: z.number(),
  person: bookingItem.shape.person,
  created_at: wireInstant,
  /** Its places and waits, soonest class first. */
  bookings: z.array(bookingItem),
})
