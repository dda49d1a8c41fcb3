import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hastenRequery } from '#server/payments/hasten-requery.ts'
import { recordRejection } from '#server/payments/record-rejection.ts'
import { settlePayment } from './settle-payment.ts'

interface Callback {
  readonly gateway: CurlecClassic
  readonly channel: 'browser' | 'server'
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * A result reaches us, by the gateway's server or by the buyer's browser with the same fields. The signature decides
 * whether it is believed, never the way it came. What is turned away is counted, and the gateway is asked what there is
 * to it. Refuses payments.signature, and request.not_found for a reference of nobody, upon which the gateway tries
 * again.
 */
export async function receiveCallback(
  ctx: WriteContext,
  { gateway, channel, input }: Callback,
): Promise<{ orderId: Id<'orders'> } | Refusal> {
  const { tx, log, origin } = ctx
  const fields = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
  const verified = gateway.verify(fields)
  const merchantRef = fields['fpx_sellerOrderNo'] ?? ''
  if (verified.kind !== 'signed') {
    await recordRejection(tx, { channel, reason: verified.kind, merchantRef, fields })
    await hastenRequery(tx, merchantRef)
    log.warn({ channel, reason: verified.kind }, 'a payment message was turned away')
    return refuse('payments.signature')
  }
  const { result, signed } = verified
  const settled = await settlePayment(tx, { merchantRef, result, channel, fields, signed, origin })
  if (settled.kind !== 'unknown') return { orderId: settled.orderId }
  log.warn({ channel, merchantRef }, 'a signed payment message names a reference that is not ours')
  return refuse('request.not_found')
}
