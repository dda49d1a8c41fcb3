import { z } from 'zod/mini'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Config } from '#server/kit/config.ts'
import { decodeBody, parseJson } from '#server/kit/json-body.ts'
import { callRazorpay, type RazorpayKeys } from './call-razorpay.ts'
import type {
  AttemptRequest,
  Fields,
  GatewayMessage,
  Payment,
  PaymentForm,
  PaymentGateway,
  ReadMessage,
  Registered,
} from './payment-gateway.ts'
import { readDowntime } from './razorpay-downtimes.ts'
import { listRazorpayMoney } from './razorpay-money.ts'
import { razorpayPayment, strongestResult, toRazorpayResult } from './razorpay-payments.ts'
import { refundRazorpay } from './razorpay-refunds.ts'
import { isRazorpaySigned } from './razorpay-signature.ts'
import { isSafeText } from './safe-text.ts'

type Settings = NonNullable<Config['razorpay']>

/** Short enough that a page which waits for it, or a callback which it confirms, is still answered in time. */
const answerTimeoutMs = 4000

/**
 * Curlec by Razorpay: an order is made with the gateway first, its hosted checkout takes the payment
 * (docs/gateways.md#curlec-by-razorpay). The browser's return proves that a payment belongs to an order but not its
 * amount, so it is always looked up; the whole body of a webhook is signed, byte for byte.
 */
export function createRazorpay(settings: Settings, options: { readonly timeoutMs?: number } = {}): PaymentGateway {
  const gateway = {
    ...settings,
    url: settings.url.replace(/\/$/, ''),
    timeoutMs: options.timeoutMs ?? answerTimeoutMs,
  }
  return {
    provider: 'razorpay',
    way: {
      kind: 'form',
      register: async (payment) => registerOrder(gateway, payment),
      begin: (payment) => begin(gateway, payment),
    },
    read: (message) => read(gateway, message),
    requery: async (attempt) => requery(gateway, attempt),
    refund: async (request) => refundRazorpay(gateway, request),
    listMoney: async (period) => listRazorpayMoney(gateway, period),
    needsPhone: false,
    fixedReferences: false,
  }
}

const orderShape = z.object({
  id: z.string().check(z.regex(/^order_[A-Za-z0-9]{1,30}$/)),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string(),
})
type GatewayOrder = z.output<typeof orderShape>

/**
 * The gateway's id of the order. Creating an order is not idempotent, so an earlier one whose response was lost is
 * looked up by our reference first. An order of another amount is no answer.
 */
async function registerOrder(gateway: RazorpayKeys, payment: Payment): Promise<Registered | 'no_answer'> {
  const { merchantRef: receipt, amountSen: amount, currency } = payment
  const found = z
    .object({ items: z.array(orderShape) })
    .safeParse(await ask(gateway, { path: `/v1/orders?receipt=${encodeURIComponent(receipt)}` }))
  if (!found.success) return 'no_answer'
  const isSame = (order: GatewayOrder) =>
    order.receipt === receipt && order.amount === amount && order.currency === currency
  const known = found.data.items.find(isSame)
  if (known) return { gatewayOrderId: known.id }
  const body = JSON.stringify({ amount, currency, receipt, payment: { capture: 'automatic' } })
  const made = orderShape.safeParse(await ask(gateway, { path: '/v1/orders', body }))
  return made.success && isSame(made.data) ? { gatewayOrderId: made.data.id } : 'no_answer'
}

/** The form of the hosted checkout; the gateway ties the browser to the order, whatever else it sends. */
function begin(gateway: RazorpayKeys, payment: Payment): PaymentForm {
  if (payment.gatewayOrderId === undefined)
    throw new Error(`payment attempt ${payment.merchantRef} has no order at the gateway`)
  const fields: Fields = {
    key_id: gateway.keyId,
    order_id: payment.gatewayOrderId,
    amount: String(payment.amountSen),
    currency: payment.currency,
    name: 'Hundred',
    description: payment.description,
    method: payment.method === 'curleccc' ? 'card' : 'fpx',
    'prefill[name]': payment.name,
    'prefill[email]': payment.email,
    ...(payment.phone === '' ? {} : { 'prefill[contact]': payment.phone }),
    'notes[reference]': payment.merchantRef,
    callback_url: payment.returnUrl,
    cancel_url: payment.returnUrl,
  }
  const unsafe = Object.entries(fields).find(([, value]) => !isSafeText(value))
  if (unsafe)
    throw new Error(`payment attempt ${payment.merchantRef}: ${unsafe[0]} holds a character that may not be sent`)
  return { url: `${gateway.url}/v1/checkout/embedded`, fields }
}

function read(gateway: Settings, message: GatewayMessage): ReadMessage {
  const given = message.header('x-razorpay-signature')
  return given === undefined
    ? readReturn(gateway, message.fields)
    : readWebhook(gateway, { given, bytes: message.bytes })
}

/** Signed over order and payment, joined by a bar. The return of a failure is unsigned. */
function readReturn({ keySecret }: Settings, fields: Fields): ReadMessage {
  const orderId = fields['razorpay_order_id'] ?? ''
  const paymentId = fields['razorpay_payment_id'] ?? ''
  const text = `${orderId}|${paymentId}`
  const isSigned = isRazorpaySigned({ secret: keySecret, signed: text, given: fields['razorpay_signature'] ?? '' })
  if (!isSigned) return { kind: 'unsigned', merchantRef: '' }
  if (!/^order_[A-Za-z0-9]{1,30}\|pay_[A-Za-z0-9]{1,30}$/.test(text)) return { kind: 'malformed', merchantRef: '' }
  return {
    kind: 'signed',
    result: {
      merchantRef: '',
      gatewayOrderId: orderId,
      gatewayTransactionId: paymentId,
      outcome: 'succeeded',
      code: 'captured',
      amountSen: undefined,
      currency: undefined,
      bankCode: undefined,
    },
    signed: { razorpay_order_id: orderId, razorpay_payment_id: paymentId },
    wantsConfirmation: true,
  }
}

const webhookShape = z.object({
  event: z.string().check(z.maxLength(60)),
  payload: z.object({ payment: z.object({ entity: razorpayPayment }) }),
})
const refundShape = z.object({
  event: z.string().check(z.regex(/^refund\.[a-z_]{1,40}$/)),
  payload: z.object({
    refund: z.object({
      entity: z.object({ id: z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{1,30}$/)), status: z.string() }),
    }),
  }),
})
/** A webhook about anything else is accepted and changes nothing. */
const aboutPayments = /^payment\.(authorized|captured|failed)$|^order\.paid$/

/**
 * The header signs the body byte for byte. After a change of the secret, retries are still signed with the former one.
 */
function readWebhook(
  { webhookSecrets }: Settings,
  { given, bytes }: { readonly given: string; readonly bytes: Uint8Array },
): ReadMessage {
  if (!webhookSecrets.some((secret) => isRazorpaySigned({ secret, signed: bytes, given })))
    return { kind: 'unsigned', merchantRef: '' }
  const text = decodeBody(bytes)
  const parsed = isRefusal(text) ? text : parseJson(text)
  if (isRefusal(parsed)) return { kind: 'malformed', merchantRef: '' }
  const refund = refundShape.safeParse(parsed)
  if (refund.success) {
    const { event, payload: told } = refund.data
    const { id, status } = told.refund.entity
    return { kind: 'refund', gatewayRefundId: id, signed: { event, id, status: status.slice(0, 40) } }
  }
  const downtime = readDowntime(parsed)
  if (downtime) return downtime
  const named = z.object({ event: z.string() }).safeParse(parsed)
  if (named.success && !aboutPayments.test(named.data.event)) return { kind: 'unrelated' }
  const webhook = webhookShape.safeParse(parsed)
  if (!webhook.success) return { kind: 'malformed', merchantRef: '' }
  const { event, payload } = webhook.data
  const { id, order_id, amount, currency, status } = payload.payment.entity
  return {
    kind: 'signed',
    result: toRazorpayResult(payload.payment.entity),
    signed: { event, id, order_id, amount: String(amount), currency, status },
    wantsConfirmation: false,
  }
}

/**
 * An attempt without an order at the gateway was never paid: nobody was sent there. One with an order can be paid as
 * long as its page is open somewhere, so while nobody tried it waits.
 */
async function requery(
  gateway: RazorpayKeys,
  { merchantRef, gatewayOrderId }: AttemptRequest,
): Promise<PaymentResult | 'no_answer'> {
  const none: PaymentResult = {
    merchantRef,
    gatewayTransactionId: undefined,
    outcome: 'not_found',
    code: 'none',
    amountSen: undefined,
    currency: undefined,
    bankCode: undefined,
  }
  if (gatewayOrderId === undefined) return none
  const answer = z
    .object({ entity: z.literal('collection'), items: z.array(razorpayPayment) })
    .safeParse(await ask(gateway, { path: `/v1/orders/${gatewayOrderId}/payments` }))
  if (!answer.success) return 'no_answer'
  const results = answer.data.items.map(toRazorpayResult)
  if (results.some((result) => result.gatewayOrderId !== gatewayOrderId)) return 'no_answer'
  const strongest = strongestResult(results)
  return strongest ? { ...strongest, merchantRef } : { ...none, outcome: 'waiting' }
}

/** The response for a success. */
async function ask(gateway: RazorpayKeys, wanted: { path: string; body?: string }): Promise<unknown> {
  const answer = await callRazorpay(gateway, wanted)
  return answer?.ok === true ? answer.json : undefined
}
