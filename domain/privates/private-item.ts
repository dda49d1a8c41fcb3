import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { privateFormats, privateStatuses, privateSteps } from './model.ts'

export const privateItem = z.strictObject({
  id: idOf('class_sessions'),
  status: z.enum(privateStatuses),
  format: z.enum(privateFormats),
  places: z.number(),
  class_type_id: idOf('class_types'),
  class_name: z.string(),
  instructors: z.array(z.strictObject({ id: idOf('instructors'), name: z.string() })),
  room: z.string(),
  starts_at: wireInstant,
  ends_at: wireInstant,
  /** Until when the hour is held for the account; null once it is booked. */
  held_until: z.nullable(wireInstant),
  /** The last step that was taken. */
  step: z.enum(privateSteps),
  people: z.array(
    z.strictObject({
      id: idOf('persons'),
      full_name: z.string(),
      dependant: z.boolean(),
      booking_id: idOf('bookings'),
    }),
  ),
  guests: z.array(z.string()),
  notes: z.string(),
  /** The pack that pays or has paid; null while none is chosen. */
  package: z.nullable(z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), expires_at: wireInstant })),
  /** Until this instant, inclusive, cancelling returns the credit. */
  free_until: wireInstant,
  created_at: wireInstant,
})
