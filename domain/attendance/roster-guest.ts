import { z } from 'zod/mini'

/** Somebody known by name alone, who takes a place of a private and has no booking: nothing is signed yet, whatever the name. */
export const rosterGuest = z.strictObject({
  full_name: z.string(),
  /** Who booked the private. */
  brought_by: z.string(),
  /** What the desk has to see to before the guest trains. */
  to_do: z.enum(['sign_at_desk']),
})
