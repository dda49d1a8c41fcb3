import { z } from 'zod/mini'

/** An address as an order stores it, as of the time when it was placed. */
export const orderAddress = z.strictObject({
  recipient: z.string(),
  email: z.string(),
  contact_number: z.string(),
  street_address: z.string(),
  city: z.string(),
  zip: z.string(),
  state_id: z.string(),
  state: z.string(),
  /** As another service wrote it as one text, if it did. */
  formatted_address: z.optional(z.string()),
  /** The whole address in one line. */
  display_text: z.string(),
})

export type OrderAddress = z.output<typeof orderAddress>
