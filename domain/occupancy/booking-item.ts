import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sessionStatuses } from '#domain/schedules/model.ts'
import { bookingStatuses, bookingTypes, cancelKinds, creditEffects, skipReasons } from './model.ts'
import { outlook } from './outlook.ts'

/** A booking in every response. */
export const bookingItem = z.strictObject({
  id: idOf('bookings'),
  session_id: idOf('class_sessions'),
  booking_type: z.enum(bookingTypes),
  status: z.enum(bookingStatuses),
  seat_no: z.nullable(z.number()),
  /** Who takes part; `dependant` is true for a dependant of the account holder. */
  person: z.strictObject({ id: idOf('persons'), full_name: z.string(), dependant: z.boolean() }),
  class_name: z.string(),
  level: z.strictObject({ name: z.string(), coils: z.number() }),
  room: z.string(),
  instructors: z.array(z.string()),
  starts_at: wireInstant,
  ends_at: wireInstant,
  session_status: z.enum(sessionStatuses),
  /** Until this instant, itself included, cancelling gives the credit back. */
  free_until: wireInstant,
  /** A promotion, and until when cancelling is free because it came at short notice. */
  promoted_at: z.nullable(wireInstant),
  grace_until: z.nullable(wireInstant),
  /** When an unpaid hold expires; null for any other. */
  held_until: z.nullable(wireInstant),
  /** The multi-class request of this booking or entry. */
  goal_id: z.nullable(idOf('multi_class_requests')),
  /** The other person of the pair: both get in, or neither. Null once that person no longer waits. */
  pair_with: z.nullable(z.strictObject({ booking_id: idOf('bookings'), full_name: z.string() })),
  /**
   * Waitlist position from 1, why the person was last skipped, and whether the person is standing by; null, null and
   * false for anything but a waitlist entry.
   */
  position: z.nullable(z.number()),
  passed_by_for: z.nullable(z.enum(skipReasons)),
  standing_by: z.boolean(),
  /**
   * The outlook of a waitlist entry, in lists of own bookings and requests; null in the response to a change, and for
   * anything but a waitlist entry.
   */
  outlook: z.nullable(outlook),
  /** Self check-in is open from the first of these instants and closed from the second one on. */
  check_in_opens_at: wireInstant,
  doors_close_at: wireInstant,
  package: z.nullable(z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), expires_at: wireInstant })),
  credit_effect: z.enum(creditEffects),
  cancel_kind: z.nullable(z.enum(cancelKinds)),
  created_at: wireInstant,
  decided_at: wireInstant,
})
export type BookingItem = z.infer<typeof bookingItem>
