import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { type ReceivedMessage, recordRejection } from '#server/payments/record-event.ts'
import { updateAskNow } from './collection-queries.ts'
import { settleCharge } from './settle-charge.ts'
import { settleMandate } from './settle-mandate.ts'

interface Received {
  readonly channel: 'browser' | 'server'
  readonly input: Readonly<Record<string, unknown>>
  /** What the gateway's server sent, byte for byte. */
  readonly message?: ReceivedMessage
}

/**
 * Receives a result of a mandate or a collection, from the gateway's server or the member's browser. The signature
 * alone decides whether it is accepted and what it is about. A rejected one is counted, and the gateway is asked about
 * it. Refuses payments.signature, and request.not_found for an unknown reference, after which the gateway retries.
 */
export async function receiveResult(
  { tx, log, origin, requestId }: WriteContext,
  { gateways, channel, input, message }: Received & { readonly gateways: Gateways },
): Promise<{ readonly contractId: Id<'contracts'> } | Refusal> {
  const fields = textsOf(input)
  const read = gateways.mandates.read(fields)
  if (!('result' in read)) {
    await recordRejection(tx, { channel, reason: read.kind, merchantRef: read.merchantRef, fields })
    await updateAskNow(tx, read.merchantRef)
    log.warn({ channel, reason: read.kind }, 'a message about a contract was turned away')
    return refuse('payments.signature')
  }
  const { result, signed } = read
  const settle = read.kind === 'mandate' ? settleMandate : settleCharge
  const { merchantRef } = result
  const settled = await settle(tx, { merchantRef, result, channel, fields, signed, message, origin, requestId })
  if (settled.kind !== 'unknown') return { contractId: settled.contractId }
  log.warn({ channel, merchantRef }, 'a signed message about a contract names a reference that is not ours')
  return refuse('request.not_found')
}

function textsOf(input: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}
