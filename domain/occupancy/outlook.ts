import { z } from 'zod/mini'
import { wireInstant } from '#domain/kit/time.ts'

/** The outlook at a waitlist position. */
export const outlook = z.strictObject({
  /**
   * The share of people at that position or further back in similar classes who got in, in percent, in steps of 5; null
   * without enough history.
   */
  chance_percent: z.nullable(z.number()),
  /** After this instant nobody is promoted except on standby at the studio. */
  added_until: wireInstant,
})
