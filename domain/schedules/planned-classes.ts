import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'

const when = { occurrence_no: z.number(), starts_at: wireInstant }

/** A plan of classes on the wire. */
export const plannedClasses = {
  /** `shifted` where the clocks skip that time on that day, so that the class begins later. */
  made: z.array(
    z.strictObject({ ...when, id: z.nullable(idOf('class_sessions')), ends_at: wireInstant, shifted: z.boolean() }),
  ),
  /** Left out because the studio is closed on that day. */
  skipped: z.array(z.strictObject({ ...when, closure_id: idOf('closures'), reason: z.string() })),
  /** Each with the class it clashes with, in the room or with the named instructor. */
  clashing: z.array(
    z.strictObject({
      ...when,
      with: z.array(
        z.strictObject({
          session_id: idOf('class_sessions'),
          class_name: z.string(),
          starts_at: wireInstant,
          ends_at: wireInstant,
          because: z.enum(['room', 'instructor']),
          name: z.string(),
        }),
      ),
    }),
  ),
}
