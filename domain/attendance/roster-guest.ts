import { z } from 'zod/mini'

/** A guest known by name only, who takes a seat of a private without a booking: nothing is signed yet. */
export const rosterGuest = z.strictObject({
  full_name: z.string(),
  /** Who booked the private. */
  brought_by: z.string(),
  /** What the desk has to see to before the guest trains. */
  to_do: z.enum(['sign_at_desk']),
})
