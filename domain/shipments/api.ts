import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { typedLine } from '#domain/kit/typed-text.ts'
import { orderItem } from '#domain/orders/order-item.ts'
import { locales } from '#domain/text/localized.ts'
import { writeOffReasons } from './decide-write-off.ts'

const refusals = ['request.not_found', 'shipments.not_now', 'shipments.cancelling'] as const
const staff = { staff: ['owner', 'manager', 'desk'] } as const
const moved = z.strictObject({ success: z.literal(true), order: orderItem })
const word = typedLine(80, { least: 1 })

/** From then on the buyer cannot cancel it. Nothing is packed while a cancellation request is open. */
export const packOrder = endpoint({
  name: 'shipments.pack',
  method: 'PUT',
  path: '/staff/orders/{id}/packed',
  who: staff,
  summary: 'Note that the goods of an order are packed',
  refusals,
  input: z.strictObject({ id: idOf('orders') }),
  output: moved,
})

export const sendOrder = endpoint({
  name: 'shipments.send',
  method: 'PUT',
  path: '/staff/orders/{id}/delivery',
  who: staff,
  summary: 'Note the courier and the tracking number of a packed order',
  refusals,
  input: z.strictObject({ id: idOf('orders'), courier: word, tracking_number: word }),
  output: moved,
})

export const completeOrder = endpoint({
  name: 'shipments.complete',
  method: 'PUT',
  path: '/staff/orders/{id}/complete',
  who: staff,
  summary: 'Note that an order has arrived',
  refusals: [...refusals, 'shipments.cash_due'],
  input: z.strictObject({ id: idOf('orders') }),
  output: moved,
})

/**
 * Cash on delivery that never came: the order is canceled, its goods return to the stock, and points, cards or store
 * credit that paid a part return to the buyer. Nothing is refunded, since nothing was paid.
 */
export const writeOffOrder = endpoint({
  name: 'shipments.write_off',
  method: 'PUT',
  path: '/staff/orders/{id}/written-off',
  who: { staff: ['owner', 'manager'] },
  summary: 'Cancel an order of cash on delivery whose cash never came',
  refusals: ['request.not_found', 'shipments.not_due', 'shipments.cancelling', 'giveaways.own'],
  input: z.strictObject({ id: idOf('orders'), reason: z.enum(writeOffReasons, 'fields.required') }),
  output: moved,
})

/** "I've received it", by a reader of the order, while it is with the courier. */
export const receiveOrder = endpoint({
  name: 'shipments.receive',
  method: 'PUT',
  path: '/orders/{id}/received',
  who: 'anyone',
  byOrderKey: true,
  summary: 'The buyer has received the goods',
  refusals: ['auth.required', ...refusals, 'shipments.not_sent', 'shipments.complete', 'shipments.cash_due'],
  input: z.strictObject({ id: idOf('orders') }),
  output: moved,
})

/** Absent for an unpaid order, and for one without a delivery. */
export const deliveryFile = endpoint({
  name: 'shipments.calendar_file',
  method: 'GET',
  path: '/orders/{id}/delivery.ics',
  who: 'anyone',
  byOrderKey: true,
  summary: 'The days on which a paid order arrives as a file for a calendar',
  refusals: ['auth.required', 'request.not_found'],
  input: z.object({
    id: idOf('orders'),
    /** The language of the page it is fetched from; without it that of the account. */
    lang: z.optional(z.enum(locales)),
  }),
  openInput: true,
  media: { type: 'text/calendar' },
  output: z.string(),
})
