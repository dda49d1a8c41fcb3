import { z } from 'zod/mini'
import { waiverStatuses } from '#domain/forms/model.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { noteKinds } from './model.ts'

/**
 * What the search shows of a person beside its rows, before anybody opens them. No more than the list of members and
 * the rosters say: a note only while it is pinned, and no contact.
 */
export const previewItem = z.strictObject({
  /** The credits of all packs that can be used, and of these packs the one that ends first; null without any. */
  pack: z.nullable(
    z.strictObject({
      left: z.number(),
      granted: z.number(),
      name: z.string(),
      valid_to: wireDay,
      /** How many packs there are besides it. */
      others: z.number(),
    }),
  ),
  /** The next class with a reformer, or the one that the person is in. */
  next_class: z.nullable(
    z.strictObject({
      session_id: idOf('class_sessions'),
      name: z.string(),
      starts_at: wireInstant,
      seat_no: z.number(),
      /** The booking to check in from 20 minutes before the class until its deadline; null once the person is in. */
      to_check_in: z.nullable(idOf('bookings')),
    }),
  ),
  /** Of a class today. */
  waiver: z.enum(waiverStatuses),
  note: z.nullable(z.strictObject({ kind: z.enum(noteKinds), text: z.string() })),
})
