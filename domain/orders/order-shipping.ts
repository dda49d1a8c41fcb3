import { z } from 'zod/mini'

/** The delivery of an order, as it was offered: the days are dates of the studio's zone. */
export const orderShipping = z.strictObject({
  id: z.string(),
  name: z.strictObject({ en: z.string(), zh: z.string() }),
  arrives_from: z.nullable(z.string()),
  arrives_to: z.nullable(z.string()),
})
export type OrderShipping = z.output<typeof orderShipping>
