import { createHash } from 'node:crypto'
import type { Instant } from '#domain/kit/time.ts'
import type { PaymentChannel, PaymentProvider } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertEvent } from './event-queries.ts'

export interface PaymentEvent {
  readonly provider: PaymentProvider
  readonly channel: PaymentChannel
  readonly merchantRef: string
  /** The fields as they came. */
  readonly fields: Readonly<Record<string, string>>
  /** The part that the gateway vouches for. */
  readonly signed: Readonly<Record<string, string>>
  /** What became of it, such as `paid` or `repeat`. */
  readonly verdict: string
  /** When it happened by the gateway's clock, where it says so. */
  readonly occurredAt?: Instant | undefined
  /** What the gateway's server sent; absent for what a browser brought, and for what was asked. */
  readonly message?: ReceivedMessage | undefined
}

/** A message of a gateway's server as it came. */
export interface ReceivedMessage {
  /** Byte for byte. */
  readonly text: string
  readonly header: (name: string) => string | undefined
}

const maxFields = 60
const maxLength = 500
const maxBodyLength = 65_536
/** What says how a body is to be read and that it was signed; everything else is of the way it took. */
const keptHeaders = ['content-type', 'user-agent', 'x-razorpay-event-id', 'x-razorpay-signature']

/**
 * Keeps what the gateway said. A message with the same signed part and the same verdict is kept once, whoever repeats
 * it and whatever they add to it, with the body and the headers that it came with first. The id that Razorpay gives an
 * event is kept among them and decides nothing: no signature covers it, so that a genuine message sent under the id of
 * another would keep that one out.
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

/** The database keeps neither NUL nor half a character. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
