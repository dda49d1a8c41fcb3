import { z } from 'zod/mini'
import { wireInstant } from '#domain/kit/time.ts'

/** Whose pass the desk scanned and for which class, in the details of a refusal. */
export const whosePass = z.object({
  full_name: z.string(),
  /** Null for somebody on the waitlist. */
  seat_no: z.nullable(z.number()),
  class_name: z.string(),
  starts_at: wireInstant,
})
export type WhosePass = z.output<typeof whosePass>
