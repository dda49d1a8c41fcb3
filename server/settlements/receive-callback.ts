import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { PaymentProvider, PaymentResult } from '#domain/payments/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { Fields, PaymentGateway, ReadMessage } from '#server/gateways/payment-gateway.ts'
import type { CallbackContext, WriteContext } from '#server/kit/context.ts'
import { decodeBody } from '#server/kit/json-body.ts'
import { updateRefundAskNow } from '#server/orders/refund-queries.ts'
import { attemptRequest } from '#server/payments/attempts.ts'
import { upsertDowntime } from '#server/payments/downtime-queries.ts'
import { findReference, findRequery } from '#server/payments/queries.ts'
import { recordEvent, recordRejection, type ReceivedMessage } from '#server/payments/record-event.ts'
import { requerySoon } from '#server/payments/requery-soon.ts'
import { settlePayment } from './settle-payment.ts'

interface Callback {
  /** The gateway in whose name the message came; absent when it is not configured. */
  readonly gateway: PaymentGateway | undefined
  readonly channel: 'browser' | 'server'
  readonly input: Readonly<Record<string, unknown>>
}

/** `unrelated` is a genuine message about something else than a payment. */
type Received = { readonly orderId: Id<'orders'> } | 'unrelated' | Refusal

/**
 * Receives a result, from the gateway's server or from the buyer's browser with the same fields. The signature alone
 * decides whether it is accepted; a gateway whose signature could cover other values is asked to confirm first, before
 * any row changes. A rejected message is counted, and the gateway is asked about it. Refuses payments.signature, and
 * request.not_found for an unknown reference, after which the gateway retries.
 */
export async function receiveCallback(
  { db, message: came }: CallbackContext,
  { gateway, channel, input }: Callback,
): Promise<(ctx: WriteContext) => Promise<Received>> {
  const fields = textsOf(input)
  if (gateway === undefined) return turnAway({ channel, fields, read: { kind: 'unsigned', merchantRef: '' } })
  const read = gateway.read({ ...came, fields })
  if (read.kind === 'unrelated') return async () => 'unrelated'
  const { provider } = gateway
  // A message from a browser comes from a page of ours.
  const message = channel === 'server' && isSigned(read) ? textMessage(came) : undefined
  if (read.kind === 'refund' || read.kind === 'downtime')
    return async ({ tx, requestId }) => {
      if (read.kind === 'refund') await updateRefundAskNow(tx, read.gatewayRefundId)
      else await upsertDowntime(tx, { provider, ...read.downtime })
      const { kind: verdict, signed } = read
      await recordEvent(tx, { provider, channel, merchantRef: '', fields: signed, signed, verdict, requestId, message })
      return 'unrelated'
    }
  if (read.kind !== 'signed') return turnAway({ channel, fields, read })
  const { signed } = read
  const merchantRef = await referenceOf(db, { provider, result: read.result })
  const result = await confirmResult(db, { gateway, read: { ...read, result: { ...read.result, merchantRef } } })
  return async ({ tx, log, origin, requestId }) => {
    const settled = await settlePayment(tx, {
      provider,
      merchantRef,
      result,
      channel,
      fields: { ...fields, ...signed },
      signed,
      message,
      origin,
      requestId,
    })
    if (result.outcome === 'waiting') await requerySoon(tx, merchantRef)
    if (settled.kind !== 'unknown') return { orderId: settled.orderId }
    log.warn({ channel, merchantRef }, 'a signed payment message names a reference that is not ours')
    return refuse('request.not_found')
  }
}

/** Our reference of the attempt that the message names; empty for an unknown one. */
async function referenceOf(
  db: Database,
  { provider, result }: { provider: PaymentProvider; result: PaymentResult },
): Promise<string> {
  const { merchantRef, gatewayOrderId } = result
  return gatewayOrderId === undefined ? merchantRef : ((await findReference(db, { provider, gatewayOrderId })) ?? '')
}

interface TurnedAway {
  readonly channel: 'browser' | 'server'
  readonly fields: Fields
  readonly read: Exclude<ReadMessage, { kind: 'signed' | 'unrelated' | 'refund' | 'downtime' }>
}

function turnAway({ channel, fields, read }: TurnedAway): (ctx: WriteContext) => Promise<Refusal> {
  const { kind: reason, merchantRef } = read
  return async ({ tx, log }) => {
    await recordRejection(tx, { channel, reason, merchantRef, fields })
    await requerySoon(tx, merchantRef)
    log.warn({ channel, reason }, 'a payment message was turned away')
    return refuse('payments.signature')
  }
}

/** Signed messages are stored as text: their gateway has decoded them to read them. */
function textMessage({ bytes, header }: CallbackContext['message']): ReceivedMessage {
  const text = decodeBody(bytes)
  if (isRefusal(text)) throw new Error('a gateway read a message whose bytes are no text')
  return { text, header }
}

function isSigned({ kind }: ReadMessage): boolean {
  return kind === 'signed' || kind === 'refund' || kind === 'downtime'
}

function textsOf(input: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}

interface Claim {
  readonly gateway: PaymentGateway
  readonly read: Extract<ReadMessage, { kind: 'signed' }>
}

/**
 * Asks the gateway to confirm the payment in a signed message, where the signature could cover other values or has no
 * amount; the amount is then the gateway's own. Without a response the message proves nothing yet; a contrary response
 * goes to review. A paid attempt is not confirmed again, however often the message is repeated.
 */
async function confirmResult(db: Database, { gateway, read }: Claim): Promise<PaymentResult> {
  const { result } = read
  if (!read.wantsConfirmation || result.outcome !== 'succeeded') return result
  const attempt = await findRequery(db, { provider: gateway.provider, merchantRef: result.merchantRef })
  if (!attempt) return result
  // A repeat without an amount says nothing about what is paid.
  if (attempt.status === 'succeeded') return result.amountSen === undefined ? { ...result, outcome: 'waiting' } : result
  const answer = await gateway.requery(attemptRequest(attempt))
  if (answer === 'no_answer' || answer.outcome === 'not_found' || answer.outcome === 'waiting')
    return { ...result, outcome: 'waiting' }
  if (answer.outcome !== 'succeeded') return { ...result, outcome: 'review' }
  return {
    ...result,
    amountSen: result.amountSen ?? answer.amountSen,
    currency: result.currency ?? answer.currency,
  }
}
