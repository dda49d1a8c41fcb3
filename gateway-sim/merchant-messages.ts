import { createHash } from 'node:crypto'
import { callbackFields } from './curlec/callback-fields.ts'
import { tamperCallback, type TamperKind } from './curlec/tamper-callback.ts'
import { responseFields, tamperResponse } from './ipay88/response.ts'
import type { PaymentEvent } from './razorpay/events.ts'
import {
  paymentEntity,
  refundWebhookText,
  returnFields,
  signRazorpay,
  tamperedEntity,
  tamperedSignature,
  webhookText,
} from './razorpay/messages.ts'
import { orderOf, refundedOf } from './razorpay/orders.ts'
import type { Channel, GatewayRefund, Payment, Simulation } from './simulation.ts'

interface Telling {
  readonly payment: Payment
  readonly channel: Channel
  readonly tamper: TamperKind | undefined
  readonly otherOrderNo: string
  /** The event of Razorpay's webhook; the outcome of the payment by default. */
  readonly event?: PaymentEvent | undefined
}

/** The body, and the signature of a webhook, which is in a header. */
export type Message = { readonly body: string; readonly signature?: string | undefined }

/** The message to the shop about a payment, in the protocol of the payment. */
export function paymentMessage(simulation: Simulation, telling: Telling): Message {
  const { settings } = simulation
  const { payment, tamper: kind, otherOrderNo } = telling
  const how = { key: settings.key, signatureType: settings.signatureType, otherOrderNo, kind }
  switch (payment.request.protocol) {
    case 'razorpay':
      return razorpayMessage(simulation, telling)
    case 'ipay88':
      return formOf(tamperResponse(responseFields(settings, payment), how))
    case 'curlec':
      return formOf(tamperCallback(callbackFields(settings.key, payment), how))
  }
}

function razorpayMessage(simulation: Simulation, telling: Telling): Message {
  const { payment, channel, tamper: kind, otherOrderNo, event } = telling
  const { keySecret, webhookSecret } = simulation.settings
  const order = orderOf(simulation, payment.request.orderNo)
  if (order === undefined) throw new Error(`payment ${payment.id} has no order`)
  const entity = paymentEntity(payment, { order, refunded: 0 })
  const otherOrderId = orderOf(simulation, otherOrderNo)?.id ?? 'order_UNKNOWN0000001'
  const told = tamperedEntity(entity, { kind, otherOrderId })
  const signedAnew = kind?.endsWith('-signed') === true
  if (channel === 'browser') {
    const fields = returnFields(keySecret, entity)
    const given = fields['razorpay_signature']
    if (given === undefined) return formOf(fields)
    const razorpay_signature = tamperedSignature(
      signedAnew ? signRazorpay(keySecret, `${told.order_id}|${told.id}`) : given,
      kind,
    )
    const rest = { razorpay_payment_id: told.id, razorpay_order_id: told.order_id }
    return formOf(razorpay_signature === undefined ? rest : { ...rest, razorpay_signature })
  }
  const createdAtMs = payment.createdAtMs
  const body = webhookText({ payment: told, order, createdAtMs, event })
  const covered = signedAnew ? body : webhookText({ payment: entity, order, createdAtMs, event })
  return { body, signature: tamperedSignature(signRazorpay(webhookSecret, covered), kind) }
}

/** The message to the shop about a refund. */
export function refundMessage(simulation: Simulation, refund: GatewayRefund): Message {
  const { payment } = refund
  const order = orderOf(simulation, payment.request.orderNo)
  if (order === undefined) throw new Error(`payment ${payment.id} has no order`)
  const entity = paymentEntity(payment, { order, refunded: refundedOf(simulation, payment) })
  const body = refundWebhookText({ refund, payment: entity })
  return { body, signature: signRazorpay(simulation.settings.webhookSecret, body) }
}

function formOf(fields: Readonly<Record<string, string>>): Message {
  return { body: new URLSearchParams(fields).toString() }
}

/** Razorpay's id of an event: the same for each delivery of the same event. */
function eventId(body: string): string {
  return `evt_${createHash('sha256').update(body).digest('hex').slice(0, 14)}`
}

/** The headers of a message to the shop's server. */
export function headersOf({ request }: Payment, { body, signature }: Message): Readonly<Record<string, string>> {
  if (request.protocol !== 'razorpay') return { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json', 'x-razorpay-event-id': eventId(body) }
  return signature === undefined ? json : { ...json, 'x-razorpay-signature': signature }
}

/** Whether a message is sent to the shop's server: by iPay88 on success alone, by Razorpay once it is decided. */
export function isPosted({ request, code, status }: Payment): boolean {
  if (request.protocol === 'razorpay') return status === 'concluded'
  return request.protocol !== 'ipay88' || code === '00'
}

/** Whether the shop accepted it: iPay88 needs the exact word, Curlec any 2xx. */
export function isAcknowledged({ request }: Payment, answer: { readonly ok: boolean; readonly text: string }): boolean {
  return answer.ok && (request.protocol !== 'ipay88' || answer.text === 'RECEIVEOK')
}
