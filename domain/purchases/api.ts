import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { orderItem } from '#domain/orders/order-item.ts'

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

/**
 * Opens the order of a guest by its number and the e-mail or phone it was placed with. No such order, a wrong contact
 * and an order that belongs to an account get one response. A browser gets the key in a cookie that no script reads.
 */
export const trackOrder = endpoint({
  name: 'purchases.track',
  method: 'POST',
  path: '/track-order',
  who: 'anyone',
  replay: false,
  summary: 'Find the order of a guest',
  refusals: ['request.not_found'],
  limit: { name: 'track', points: 30, seconds: 600, by: 'address' },
  input: z.strictObject({
    number: z.string('fields.order_number').check(z.maxLength(40, 'fields.order_number')),
    contact: z.string('fields.contact_invalid').check(z.maxLength(254, 'fields.contact_invalid')),
  }),
  output: z.strictObject({ success: z.literal(true), order: orderItem, order_key: z.nullable(z.string()) }),
})
