import { createHash } from 'node:crypto'
import type { Instant } from '#domain/kit/time.ts'
import type { PaymentChannel, PaymentProvider } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertEvent } from './queries.ts'

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
}

const maxFields = 60
const maxLength = 500

/**
 * Keeps what the gateway said. A message with the same signed part and the same verdict is kept once, whoever repeats
 * it and whatever they add to it.
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
  })
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
