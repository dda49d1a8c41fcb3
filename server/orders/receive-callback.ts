import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Fields, PaymentGateway } from '#server/gateways/payment-gateway.ts'
import type { CallbackContext, WriteContext } from '#server/kit/context.ts'
import { hastenRequery } from '#server/payments/hasten-requery.ts'
import { recordRejection } from '#server/payments/record-rejection.ts'
import { settlePayment } from './settle-payment.ts'

interface Callback {
  /** The gateway in whose name the message came. */
  readonly gateway: PaymentGateway
  readonly channel: 'browser' | 'server'
  readonly input: Readonly<Record<string, unknown>>
}

type Received = { readonly orderId: Id<'orders'> } | Refusal

/**
 * A result reaches us, by the gateway's server or by the buyer's browser with the same fields. The signature decides
 * whether it is believed, never the way it came. What is turned away is counted, and the gateway is asked what there is
 * to it. Refuses payments.signature, and request.not_found for a reference of nobody, upon which the gateway tries
 * again.
 */
export function receiveCallback(
  { message }: CallbackContext,
  { gateway, channel, input }: Callback,
): (ctx: WriteContext) => Promise<Received> {
  const fields = textsOf(input)
  const read = gateway.read({ ...message, fields })
  return async ({ tx, log, origin }) => {
    if (read.kind !== 'signed') {
      const { kind: reason, merchantRef } = read
      await recordRejection(tx, { channel, reason, merchantRef, fields })
      await hastenRequery(tx, merchantRef)
      log.warn({ channel, reason }, 'a payment message was turned away')
      return refuse('payments.signature')
    }
    const { result, signed } = read
    const { merchantRef } = result
    const { provider } = gateway
    const settled = await settlePayment(tx, { provider, merchantRef, result, channel, fields, signed, origin })
    if (settled.kind !== 'unknown') return { orderId: settled.orderId }
    log.warn({ channel, merchantRef }, 'a signed payment message names a reference that is not ours')
    return refuse('request.not_found')
  }
}

function textsOf(input: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}
