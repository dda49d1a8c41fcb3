import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { bookingStatuses, bookingTypes, cancelKinds, creditEffects } from '#domain/occupancy/model.ts'
import { sessionStatuses } from '#domain/schedules/model.ts'

/** A class with its bookings, for lists by class. */
export const classWithBookings = z.strictObject({
  /** The class. */
  id: idOf('class_sessions'),
  class_name: z.string(),
  room: z.string(),
  instructors: z.array(z.string()),
  starts_at: wireInstant,
  ends_at: wireInstant,
  status: z.enum(sessionStatuses),
  capacity: z.number(),
  booked: z.number(),
  bookings: z.array(
    z.strictObject({
      id: idOf('bookings'),
      person: bookingItem.shape.person,
      booking_type: z.enum(bookingTypes),
      status: z.enum(bookingStatuses),
      seat_no: z.nullable(z.number()),
      position: z.nullable(z.number()),
      credit_effect: z.enum(creditEffects),
      cancel_kind: z.nullable(z.enum(cancelKinds)),
      created_at: wireInstant,
      decided_at: wireInstant,
    }),
  ),
})
