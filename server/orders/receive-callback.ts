import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hastenRequery } from '#server/payments/hasten-requery.ts'
import { recordEvent } from '#server/payments/record-event.ts'
import { settlePayment } from './settle-payment.ts'

interface Callback {
  readonly gateway: CurlecClassic
  readonly channel: 'browser' | 'server'
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * A result reaches us, by the gateway's server or by the buyer's browser with the same fields. The signature decides whether it
 * is believed, never the way it came. What is turned away is kept as an event too, so this keeps a transaction of its own.
 * Refuses payments.signature, and request.not_found for a reference of nobody, upon which the gateway tries again.
 */
export async function receiveCallback(
  ctx: ReadContext,
  { gateway, channel, input }: Callback,
): Promise<{ orderId: Id<'orders'> } | Refusal> {
  const fields = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
  const result = gateway.verify(fields)
  const merchantRef = fields['fpx_sellerOrderNo'] ?? ''
  if (!result) {
    const kept = await inTransaction(ctx.db, async (tx) => {
      await recordEvent(tx, { channel, merchantRef, fields, verdict: 'bad_signature' })
      await hastenRequery(tx, merchantRef)
      return true
    })
    ctx.log.warn({ channel }, 'a payment message was not signed by the gateway')
    return isRefusal(kept) ? kept : refuse('payments.signature')
  }
  const settled = await inTransaction(ctx.db, async (tx) =>
    settlePayment(tx, { merchantRef, result, channel, fields, origin: ctx.origin }),
  )
  if (isRefusal(settled)) return settled
  if (settled.kind !== 'unknown') return { orderId: settled.orderId }
  ctx.log.warn({ channel }, 'a signed payment message names an order that is not ours')
  return refuse('request.not_found')
}
