import { createHmac } from 'node:crypto'
import type { TamperKind } from '../curlec/tamper-callback.ts'
import type { GatewayOrder, GatewayRefund, Payment } from '../simulation.ts'
import type { PaymentEvent } from './events.ts'

type Fields = Readonly<Record<string, string>>

/** Hex HMAC-SHA256: docs/gateways.md#razorpay-signatures. */
export function signRazorpay(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

const cancellations: readonly string[] = ['1C', '1F', '1I', '1L']
const reasons: Readonly<Record<string, string>> = {
  51: 'insufficient_funds',
  54: 'card_expired',
  55: 'incorrect_otp',
  57: 'card_declined',
  90: 'bank_not_available',
  '1A': 'payment_timed_out',
  OF: 'payment_timed_out',
}

export function isCancellation(code: string): boolean {
  return cancellations.includes(code)
}

/** The reason of a failure, in Razorpay's words. */
function reasonOf(code: string): string {
  return isCancellation(code) ? 'payment_cancelled' : (reasons[code] ?? 'payment_failed')
}

/** The payment status of an order: `captured` when it was approved, `created` while the bank is undecided. */
function statusOf({ code, status }: Payment): 'created' | 'captured' | 'failed' {
  if (code === '00') return 'captured'
  return status === 'concluded' ? 'failed' : 'created'
}

/** The payment of an order, with its fields in the order of the reference value, and with its refunded amount. */
export function paymentEntity(payment: Payment, about: { readonly order: GatewayOrder; readonly refunded: number }) {
  const { order, refunded } = about
  const status = statusOf(payment)
  const { bank } = payment.request
  const isFull = refunded > 0 && refunded === order.amountSen
  return {
    id: `pay_${payment.id}`,
    entity: 'payment',
    amount: order.amountSen,
    currency: order.currency,
    status: isFull ? ('refunded' as const) : status,
    order_id: order.id,
    method: bank.code === '' ? 'card' : 'fpx',
    ...(bank.code === '' ? {} : { bank: payment.request.paymentId }),
    captured: status === 'captured',
    ...(refunded > 0 ? { amount_refunded: refunded, refund_status: isFull ? 'full' : 'partial' } : {}),
    ...(status === 'failed' ? { error_code: 'BAD_REQUEST_ERROR', error_reason: reasonOf(payment.code) } : {}),
  }
}

/** A refund in Razorpay's format. */
export function refundEntity(refund: GatewayRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amountSen,
    currency: 'MYR',
    payment_id: `pay_${refund.payment.id}`,
    notes: [],
    receipt: refund.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: Math.floor(refund.createdAtMs / 1000),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

/** The bytes of a webhook about a refund: `refund.processed` or `refund.failed`, with its payment. */
export function refundWebhookText(told: { readonly refund: GatewayRefund; readonly payment: Entity }): string {
  const { refund, payment } = told
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_SIM',
    event: `refund.${refund.status}`,
    contains: ['refund', 'payment'],
    payload: { refund: { entity: refundEntity(refund) }, payment: { entity: payment } },
    created_at: Math.floor(refund.createdAtMs / 1000),
  })
}

export function orderEntity(order: GatewayOrder, tried: { readonly paid: boolean; readonly attempts: number }) {
  const { paid, attempts } = tried
  return {
    id: order.id,
    entity: 'order',
    amount: order.amountSen,
    amount_paid: paid ? order.amountSen : 0,
    amount_due: paid ? 0 : order.amountSen,
    currency: order.currency,
    receipt: order.receipt,
    status: paid ? 'paid' : attempts === 0 ? 'created' : 'attempted',
    attempts,
  }
}

type Entity = ReturnType<typeof paymentEntity>

/**
 * The bytes of a webhook: `order.paid` with its order, every other event with the payment alone. An authorized payment
 * is shown as before its capture. Without an event it is that of the payment's outcome.
 */
export function webhookText(told: {
  readonly payment: Entity
  readonly order: GatewayOrder
  readonly createdAtMs: number
  readonly event?: PaymentEvent | undefined
}): string {
  const { payment, order } = told
  const event = told.event ?? (payment.status === 'captured' ? 'order.paid' : 'payment.failed')
  const hasOrder = event === 'order.paid'
  const shown = event === 'payment.authorized' ? { ...payment, status: 'authorized', captured: false } : payment
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_SIM',
    event,
    contains: hasOrder ? ['payment', 'order'] : ['payment'],
    payload: {
      payment: { entity: shown },
      ...(hasOrder ? { order: { entity: orderEntity(order, { paid: true, attempts: 1 }) } } : {}),
    },
    created_at: Math.floor(told.createdAtMs / 1000),
  })
}

/** The browser's fields: the three signed ones, or the error, which is unsigned. */
export function returnFields(keySecret: string, payment: Entity): Fields {
  if (payment.status !== 'captured')
    return {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': payment.status === 'created' ? 'Payment is pending approval' : 'Payment failed',
      'error[source]': 'customer',
      'error[step]': 'payment_authentication',
      'error[reason]': payment.error_reason ?? (payment.status === 'created' ? 'payment_pending' : 'payment_failed'),
      'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: payment.order_id }),
    }
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signRazorpay(keySecret, `${payment.order_id}|${payment.id}`),
  }
}

/** A payment falsified under its own signature; under the old one the text changes and the signature stays. */
export function tamperedEntity(payment: Entity, how: { kind: TamperKind | undefined; otherOrderId: string }): Entity {
  switch (how.kind) {
    case 'amount':
    case 'amount-signed':
      return { ...payment, amount: payment.amount + 100 }
    case 'currency-signed':
      return { ...payment, currency: 'SGD' }
    case 'other-order':
    case 'other-order-signed':
      return { ...payment, order_id: how.otherOrderId }
    default:
      return payment
  }
}

/** The signature changed in one way; undefined is sent without one. */
export function tamperedSignature(given: string, kind: TamperKind | undefined): string | undefined {
  switch (kind) {
    case 'signature':
      return `${given.startsWith('0') ? '1' : '0'}${given.slice(1)}`
    case 'missing-signature':
      return undefined
    case 'empty-signature':
      return ''
    case 'uppercase-signature':
      return given.toUpperCase()
    case 'truncated-signature':
      return given.slice(0, -1)
    default:
      return given
  }
}
