import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { waiverStatuses } from '#domain/occupancy/model.ts'
import { outlook } from '#domain/occupancy/outlook.ts'

/** Whether a class can be booked, with which credit, and what is missing. */
export const bookingVerdict = z.strictObject({
  /** Whether the class can be booked like this now; a booking a moment later may still find it changed. */
  may_book: z.boolean(),
  /** What is missing, as the booking would refuse it: a code and its sentence. */
  missing: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  /** Whether the waitlist of the class can be joined, and why not. */
  may_wait: z.boolean(),
  waiting_missing: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  waiting: z.number(),
  /** The outlook of the next waitlist position; null when it cannot be joined. */
  outlook: z.nullable(outlook),
  waiver: z.enum(waiverStatuses),
  seat_no: z.nullable(z.number()),
  package: z.nullable(
    z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), expires_at: wireInstant, left_after: z.number() }),
  ),
  free_until: wireInstant,
  now: wireInstant,
})
