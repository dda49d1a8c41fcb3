import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireDay } from '#domain/kit/time.ts'

/**
 * Somebody who may be the person at the desk, for the refusal of a new record. It is not beside its endpoint, because
 * the browser gets nothing of such a file but the endpoints.
 */
export const lookAlike = z.object({
  id: idOf('persons'),
  full_name: z.string(),
  /** The last four digits; null without a phone. */
  phone_end: z.nullable(z.string()),
  birth_date: z.nullable(wireDay),
  guardian: z.nullable(z.string()),
})
