import { z } from 'zod/mini'
import { idOf } from './id.ts'
import { wireInstant } from './time.ts'
import { sentText } from './typed-text.ts'

/** The answer, with status 202, to an act that waits: which run it is, and when it is done unless it is taken back. */
export const heldAct = z.strictObject({
  success: z.literal(true),
  run_id: idOf('work_runs'),
  starts_at: wireInstant,
})
export type HeldAct = z.output<typeof heldAct>

/**
 * The hash of the preview that staff saw. The act is refused, with the new plan in `details`, where it would do
 * anything else by now.
 */
export const planned = { plan_hash: z.optional(sentText(64)) }
