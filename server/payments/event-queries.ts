import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { PaymentChannel, PaymentProvider } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'

interface NewEvent {
  readonly provider: PaymentProvider
  readonly dedupeKey: string
  readonly channel: PaymentChannel
  readonly merchantRef: string | undefined
  readonly raw: Readonly<Record<string, string>>
  readonly verdict: string
  readonly occurredAt: Instant | undefined
  readonly requestId: string | undefined
  /** Absent without an original body. */
  readonly message: { readonly body: string; readonly headers: Readonly<Record<string, string>> } | undefined
}

/** Stores the message as received, once. */
export async function insertEvent(tx: Transaction, event: NewEvent): Promise<void> {
  const { message } = event
  const insert = sql`
    with kept as (
      insert into payment_events (provider, dedupe_key, channel, merchant_ref, raw, verdict, received_at, occurred_at, request_id)
      values (${event.provider}, ${event.dedupeKey}, ${event.channel}, ${event.merchantRef ?? null}, ${JSON.stringify(event.raw)}::jsonb, ${event.verdict}, studio_now(), ${event.occurredAt?.toString() ?? null}::timestamptz, ${event.requestId ?? null})
      on conflict (provider, dedupe_key) do nothing
      returning id
    )
    insert into payment_event_bodies (event_id, body, headers)
    select id, ${message?.body ?? null}::text, ${JSON.stringify(message?.headers ?? {})}::jsonb from kept
    where ${message?.body ?? null}::text is not null`
  await leaveToCommit(tx, insert.execute(tx))
}
