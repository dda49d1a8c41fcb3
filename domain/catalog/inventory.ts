import { z } from 'zod/mini'

/** What may be bought of one variant, as the specification names it. `max_sale_qty` 0 is no limit of its own. */
export const inventory = z.strictObject({
  quantity: z.number(),
  min_qty: z.number(),
  min_sale_qty: z.number(),
  max_sale_qty: z.number(),
  is_continuous_selling: z.boolean(),
})
