import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'

/** How many own orders stand in each status, as the list shows them. */
export const ordersOverview = endpoint({
  name: 'purchases.overview',
  method: 'GET',
  path: '/orders-overview',
  who: 'account',
  summary: 'Own orders counted by status',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    pending: z.number(),
    processing: z.number(),
    packed: z.number(),
    delivery: z.number(),
    complete: z.number(),
    canceled: z.number(),
  }),
})
