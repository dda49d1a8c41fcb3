import { z } from 'zod/mini'

/** An address as an order keeps it: the one that was true when it was placed. */
export const orderAddress = z.strictObject({
  recipient: z.string(),
  email: z.string(),
  contact_number: z.string(),
  street_address: z.string(),
  city: z.string(),
  zip: z.string(),
  state_id: z.string(),
  state: z.string(),
  /** As another service wrote it out, where it did. */
  formatted_address: z.optional(z.string()),
  /** The whole of it in one line. */
  display_text: z.string(),
})

export type OrderAddress = z.output<typeof orderAddress>
