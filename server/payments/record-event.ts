import { createHash } from 'node:crypto'
import type { PaymentChannel } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertEvent } from './queries.ts'

export interface PaymentEvent {
  readonly channel: PaymentChannel
  readonly merchantRef: string
  /** The fields as they came. */
  readonly fields: Readonly<Record<string, string>>
  /** What became of it, such as `paid`, `repeat` or `bad_signature`. */
  readonly verdict: string
}

const maxFields = 60
const maxLength = 500

/**
 * Keeps what the gateway, or someone in its name, told. The same message with the same verdict is kept once, whoever repeats it;
 * a message that was turned away and later accepted is kept twice, because both are part of the story.
 */
export async function recordEvent(tx: Transaction, event: PaymentEvent): Promise<void> {
  const raw = storable(event.fields)
  const sorted = Object.entries(raw).sort(([a], [b]) => (a < b ? -1 : 1))
  const dedupeKey = createHash('sha256')
    .update(JSON.stringify([event.channel, event.verdict, sorted]))
    .digest('hex')
  await insertEvent(tx, {
    dedupeKey,
    channel: event.channel,
    merchantRef: clean(event.merchantRef).slice(0, 60) || undefined,
    raw,
    verdict: event.verdict,
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
