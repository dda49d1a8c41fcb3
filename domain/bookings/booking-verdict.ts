import { z } from 'zod/mini'
import { waiverStatuses } from '#domain/forms/model.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { sessionItem } from '#domain/schedules/session-item.ts'
import { seatMap } from '#domain/studio/seat-map.ts'

/** The refusal that booking or joining the waitlist would give, and what the person does about it. */
const missing = z.nullable(
  z.strictObject({
    code: z.string(),
    message: z.string(),
    next_step: z.enum(['buy_package', 'sign_waiver', 'see_bookings', 'complete_profile', 'ask_studio', 'see_schedule']),
  }),
)

/** One of the family, with what that person has of the class. */
const member = z.strictObject({
  id: idOf('persons'),
  name: z.string(),
  dependant: z.boolean(),
  has: z.nullable(z.enum(['booked', 'held', 'waiting'])),
})

/**
 * Everything that is shown of a class before it is booked: whether it can be, with which credit, and what is missing.
 */
export const bookingVerdict = z.strictObject({
  /** Whether the class can be booked like this now; a booking a moment later may still find it changed. */
  may_book: z.boolean(),
  missing,
  /** Whether the waitlist of the class can be joined, and why not. */
  may_wait: z.boolean(),
  waiting_missing: missing,
  waiting: z.number(),
  /** What joining the waitlist would reserve; null where it reserves nothing, or the waitlist cannot be joined. */
  waiting_holds: bookingItem.shape.held_credit,
  /** The chance of promotion at the next waitlist position; null when it cannot be joined. */
  outlook: bookingItem.shape.outlook,
  waiver: z.enum(waiverStatuses),
  seat_no: z.nullable(z.number()),
  package: z.nullable(
    z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), expires_at: wireInstant, left_after: z.number() }),
  ),
  /** The pack that pays for the class but for its freeze, and the last day of that; null where another pays. */
  frozen: z.nullable(z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), last_day: wireDay })),
  free_until: wireInstant,
  now: wireInstant,
  /** The class, with the seats that are taken and the map of its room. */
  schedule: z.extend(sessionItem, { taken_seats: z.array(z.number()), seat_map: seatMap }),
  check_in_opens_at: wireInstant,
  /** Who takes part. */
  person_id: idOf('persons'),
  /** Whom the account may book for, the holder first. */
  family: z.array(member),
  /** What the person has of the class: a booking, a hold or a waitlist entry. */
  booking: z.nullable(bookingItem),
  /** Every pack that can pay for the class, soonest to expire first. */
  packages: z.array(
    z.strictObject({
      lot_id: idOf('package_lots'),
      name: z.string(),
      left: z.number(),
      valid_to: wireDay,
      own: z.boolean(),
    }),
  ),
  /** Where only a credit is missing, the seat that can be held while one is bought. */
  hold_seat_no: z.nullable(z.number()),
  /** With whom of the family the person can wait as a pair; the other gets the position behind the first. */
  pair: z.nullable(z.strictObject({ person_ids: z.array(idOf('persons')), position: z.number() })),
  /** Where the time of the class prevents a booking, other classes of the same kind with free seats, soonest first. */
  alternatives: z.array(sessionItem),
})
