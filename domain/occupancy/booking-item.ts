import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sessionStatuses } from '#domain/schedules/model.ts'
import { bookingStatuses, bookingTypes, cancelKinds, creditEffects, skipReasons } from './model.ts'
import { outlook } from './outlook.ts'

/** A booking as every answer tells it. */
export const bookingItem = z.strictObject({
  id: idOf('bookings'),
  session_id: idOf('class_sessions'),
  booking_type: z.enum(bookingTypes),
  status: z.enum(bookingStatuses),
  seat_no: z.nullable(z.number()),
  /** Who takes part; `dependant` is true for somebody in the account holder's care. */
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
  /** A place that came from the queue, and until when it may be given back for free because it came at short notice. */
  promoted_at: z.nullable(wireInstant),
  grace_until: z.nullable(wireInstant),
  /** Until when an unpaid place is held; null for any other. */
  held_until: z.nullable(wireInstant),
  /** The goal of several classes that this place or wait belongs to. */
  goal_id: z.nullable(idOf('waiting_goals')),
  /** Who waits as one with this person: both get in, or neither. Null once the other one waits no more. */
  pair_with: z.nullable(z.strictObject({ booking_id: idOf('bookings'), full_name: z.string() })),
  /** Place in the queue, from 1, why the last free place passed by, and whether the person stands at the door; outside the queue null, null and false. */
  position: z.nullable(z.number()),
  passed_by_for: z.nullable(z.enum(skipReasons)),
  standing_by: z.boolean(),
  /** What the place in the queue may hope for, where own bookings and goals are read; null in the answer to a change, and outside the queue. */
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
