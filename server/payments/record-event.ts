import { createHash } from 'node:crypto'
import type { Instant } from '#domain/kit/time.ts'
import type { PaymentChannel, PaymentProvider } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertEvent } from './event-queries.ts'
import { upsertRejection } from './rejection-queries.ts'

export interface PaymentEvent {
  readonly provider: PaymentProvider
  readonly channel: PaymentChannel
  readonly merchantRef: string
  /** The fields as received. */
  readonly fields: Readonly<Record<string, string>>
  /** The signed part. */
  readonly signed: Readonly<Record<string, string>>
  /** The outcome, such as `paid` or `repeat`. */
  readonly verdict: string
  /** When it happened by the gateway's clock, where it says so. */
  readonly occurredAt?: Instant | undefined
  /** The request that brought it; of an answer to a requery, the request that began the attempt. */
  readonly requestId: string | undefined
  /** The body of a server's message; absent for a message from a browser, and for a requery. */
  readonly message?: ReceivedMessage | undefined
}

/** A message of a gateway's server as received. */
export interface ReceivedMessage {
  /** Byte for byte. */
  readonly text: string
  readonly header: (name: string) => string | undefined
}

const maxFields = 60

const maxLength = 500

const maxBodyLength = 65_536

/** The headers about encoding and signature; the others are about transport. */
const keptHeaders = ['content-type', 'user-agent', 'x-razorpay-event-id', 'x-razorpay-signature']

/**
 * Stores a message of the gateway. Messages with the same signed part and the same verdict are stored once, whatever a
 * repeat adds, with the body and the headers of the first. The event id of Razorpay is among the headers and decides
 * nothing: it is not signed, so a genuine message sent under the id of another would suppress that one.
 */
export async function recordEvent(tx: Transaction, event: PaymentEvent): Promise<void> {
  const raw = storable(event.fields)
  const signed = Object.entries(event.signed).sort(([a], [b]) => (a < b ? -1 : 1))
  const dedupeKey = createHash('sha256')
    .update(JSON.stringify([event.channel, event.verdict, signed]))
    .digest('hex')
  await insertEvent(tx, {
    provider: event.provider,
    dedupeKey,
    channel: event.channel,
    merchantRef: clean(event.merchantRef).slice(0, 60) || undefined,
    raw,
    verdict: event.verdict,
    occurredAt: event.occurredAt,
    requestId: event.requestId,
    message: event.message && storableMessage(event.message),
  })
}

function storableMessage({ text, header }: ReceivedMessage) {
  const headers = keptHeaders.map((name) => [name, header(name)] as const)
  return {
    body: clean(text).slice(0, maxBodyLength),
    headers: storable(
      Object.fromEntries(headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    ),
  }
}

function storable(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxFields)
      .map(([name, value]) => [clean(name).slice(0, 60), clean(value).slice(0, maxLength)]),
  )
}

/** The database stores neither NUL nor a lone surrogate. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

export interface RejectedMessage {
  readonly channel: 'browser' | 'server'
  readonly reason: 'unsigned' | 'malformed'
  readonly merchantRef: string
  /** The fields as received; only their hash is stored. */
  readonly fields: Readonly<Record<string, string>>
}

const referenceShape = /^[A-Z0-9-]{6,20}$/

/**
 * Counts a rejected message in the gateway's name. Its content is not stored, because anyone may send any number of
 * them; beyond an hourly limit not even the count of a new one is.
 */
export async function recordRejection(tx: Transaction, message: RejectedMessage): Promise<void> {
  const { channel, reason, merchantRef, fields } = message
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const messageHash = createHash('sha256')
    .update(JSON.stringify([channel, reason, sorted]))
    .digest('hex')
  const reference = referenceShape.test(merchantRef) ? merchantRef : undefined
  await upsertRejection(tx, { messageHash, channel, reason, merchantRef: reference })
}
