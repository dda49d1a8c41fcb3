import { z } from 'zod/mini'
import { wireInstant } from '#domain/kit/time.ts'

/** What somebody at a place in a queue may hope for. */
export const outlook = z.strictObject({
  /** The share of people at that place or further back in classes like this one who got in, in steps of 5; null without enough history. */
  chance_percent: z.nullable(z.number()),
  /** After this instant no place comes to anybody who is not at the door. */
  added_until: wireInstant,
})
