import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'

/** The way to a gateway by a form; the key is in the URL that the browser was given. */
export const beginPayment = endpoint({
  name: 'orders.begin_payment',
  method: 'GET',
  path: '/orders/payment/form',
  who: 'anyone',
  summary: 'The form that takes a browser to the gateway',
  refusals: ['request.not_found', 'orders.not_payable', 'orders.expired', 'payments.no_answer'],
  limit: { name: 'begin_payment', points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({
    /** `reference.key`, as in that URL. */
    attempt: z.string().check(z.regex(/^[A-Z0-9-]{6,20}\.[A-Za-z0-9_-]{43}$/)),
  }),
  output: z.strictObject({
    success: z.literal(true),
    order: z.strictObject({ id: idOf('orders'), number: z.string(), to_pay: wireMoney }),
    form: z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()), expires_at: wireInstant }),
  }),
})

const callbackRow = {
  method: 'POST',
  who: 'gateway',
  replay: false,
  openInput: true,
  limit: { name: 'callback', points: 600, seconds: 60, by: 'address', perProcess: true },
} as const

/** A result from the gateway's own server. The response is the same for a new message and a repeat. */
export const curlecCallback = endpoint({
  ...callbackRow,
  name: 'orders.curlec_callback',
  signedBy: 'x-razorpay-signature',
  path: '/orders/payment/callback/curlec2',
  summary: 'Payment result from Curlec (server to server)',
  refusals: ['payments.signature', 'request.not_found'],
  input: z.looseObject({
    curlec_method: z.optional(z.string()),
    fpx_sellerOrderNo: z.optional(z.string()),
    fpx_checksum: z.optional(z.string()),
  }),
  output: z.strictObject({ success: z.literal(true) }),
})

/** HTTP 200 with the body RECEIVEOK only; also for an unknown reference, which is ours to check. */
export const ipay88Callback = endpoint({
  ...callbackRow,
  name: 'orders.ipay88_callback',
  path: '/orders/payment/callback/ipay88',
  summary: 'Payment result from iPay88 (server to server)',
  refusals: ['payments.signature'],
  input: z.looseObject({ RefNo: z.optional(z.string()), Signature: z.optional(z.string()) }),
  output: z.literal('RECEIVEOK'),
  media: { type: 'text/plain' },
})

const returned = z.strictObject({ success: z.literal(true), order_id: idOf('orders') })
/** The attempt of the browser; its key shows the result to a browser without a session. */
const returnKey = { attempt: z.optional(z.string()) } as const

/**
 * The buyer's browser returns with the same fields. Names the order that the page should show, and nothing else about
 * it.
 */
export const curlecReturn = endpoint({
  ...callbackRow,
  name: 'orders.curlec_return',
  path: '/orders/payment/return/curlec2',
  summary: 'Payment result from Curlec (through the browser)',
  refusals: ['payments.signature', 'request.not_found'],
  input: z.looseObject({ ...returnKey, ...curlecCallback.input.shape }),
  output: returned,
})

export const ipay88Return = endpoint({
  ...callbackRow,
  name: 'orders.ipay88_return',
  path: '/orders/payment/return/ipay88',
  summary: 'Payment result from iPay88 (through the browser)',
  refusals: ['payments.signature', 'request.not_found'],
  input: z.looseObject({ ...returnKey, ...ipay88Callback.input.shape }),
  output: returned,
})
