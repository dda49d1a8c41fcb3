import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sessionStatuses } from '#domain/schedules/model.ts'
import { cancelWindow } from '#domain/studio/model.ts'

/** A booking in every response. */
export const bookingItem = z.strictObject({
  id: idOf('bookings'),
  session_id: idOf('class_sessions'),
  /** A waitlist entry is `waitlist` and `pending`. */
  booking_type: z.enum(['booking', 'waitlist']),
  status: z.enum(['pending', 'booked', 'checked_in', 'no_show', 'completed', 'canceled']),
  seat_no: z.nullable(z.number()),
  /** The participant; `dependant` is true for a dependant of the account holder. */
  person: z.strictObject({ id: idOf('persons'), full_name: z.string(), dependant: z.boolean() }),
  class_name: z.string(),
  level: z.strictObject({ name: z.string(), coils: z.number() }),
  room: z.string(),
  instructors: z.array(z.string()),
  starts_at: wireInstant,
  ends_at: wireInstant,
  session_status: z.enum(sessionStatuses),
  /** Until this instant, inclusive, cancelling returns the credit. */
  free_until: wireInstant,
  cancel_window: cancelWindow,
  /** A promotion, and until when cancelling is free because it came at short notice. */
  promoted_at: z.nullable(wireInstant),
  grace_until: z.nullable(wireInstant),
  /** When an unpaid hold expires; null for anything else. */
  held_until: z.nullable(wireInstant),
  /** The multi-class request of this booking or entry. */
  goal_id: z.nullable(idOf('multi_class_requests')),
  /** The other person of the pair: both get in, or neither. Null once that person no longer waits. */
  pair_with: z.nullable(z.strictObject({ booking_id: idOf('bookings'), full_name: z.string() })),
  /** True for a waitlist entry that is preferred to a booking at the same time. */
  prefers: z.boolean(),
  /** Waitlist position from 1; null for anything but a waitlist entry, like the reason below. */
  position: z.nullable(z.number()),
  /**
   * Why the person was last skipped; `pair` when not both of a pair could be promoted, `offer` when a seat was offered
   * already, or is held for the person while a pack is bought. The person keeps the position and can read the reason.
   */
  passed_by_for: z.nullable(
    z.enum([
      'overlap',
      'credit',
      'waiver',
      'age',
      'restricted',
      'notice',
      'short_notice',
      'quiet_hours',
      'away',
      'pair',
      'offer',
    ]),
  ),
  /** True for a waitlist entry whose person is standing by. */
  standing_by: z.boolean(),
  /**
   * The outlook of a waitlist entry, in lists of own bookings and requests; null in the response to a change, and for
   * anything but a waitlist entry.
   */
  outlook: z.nullable(
    z.strictObject({
      /**
       * The share of people at that position or further back in similar classes who got in, in percent, in steps of 5;
       * null without enough history.
       */
      chance_percent: z.nullable(z.number()),
      /** After this instant nobody is promoted except on standby at the studio. */
      added_until: wireInstant,
    }),
  ),
  /** Self check-in is open from the first of these instants and closed from the second one on. */
  check_in_opens_at: wireInstant,
  doors_close_at: wireInstant,
  package: z.nullable(z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), expires_at: wireInstant })),
  /** The credit that a waitlist entry has reserved, where the studio does so at joining; null for anything else. */
  held_credit: z.nullable(z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), credits: z.number() })),
  /** The price of the class in credits. */
  credits: z.number(),
  /** The effect on the credit: taken by the booking, returned to its pack, or forfeited. */
  credit_effect: z.enum(['none', 'used', 'returned', 'forfeited']),
  /**
   * Why it was cancelled. `left` is a waitlist entry or a hold that the person ended; `expired` is either of them,
   * ended by time; `request_met` is a waitlist entry that ended because the person has as many classes as requested.
   */
  cancel_kind: z.nullable(z.enum(['early', 'late', 'grace', 'studio', 'expired', 'left', 'request_met'])),
  created_at: wireInstant,
  decided_at: wireInstant,
})
export type BookingItem = z.infer<typeof bookingItem>
