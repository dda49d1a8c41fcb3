import { sql } from 'kysely'
import type { Database, Transaction } from '#server/driver/database.ts'

interface Rejection {
  readonly messageHash: string
  readonly channel: 'browser' | 'server'
  readonly reason: 'unsigned' | 'malformed'
  readonly merchantRef: string | undefined
}

/** New messages that are recorded in an hour; a gateway that signs wrongly shows in far fewer. */
const newAnHour = 100
const keepDays = 7

/** Counts the message once more, or records it for the first time while the hour has room. */
export async function upsertRejection(tx: Transaction, rejection: Rejection): Promise<void> {
  await sql`
    with counted as (
      update payment_rejections set times = times + 1, last_at = studio_now()
      where message_hash = ${rejection.messageHash}
      returning message_hash
    )
    insert into payment_rejections (message_hash, channel, reason, merchant_ref, first_at, last_at)
    select ${rejection.messageHash}, ${rejection.channel}, ${rejection.reason}, ${rejection.merchantRef ?? null}::text, studio_now(), studio_now()
    where not exists (select 1 from counted)
      and (select count(*) from payment_rejections where first_at > studio_now() - interval '1 hour') < ${newAnHour}
    on conflict (message_hash) do update set times = payment_rejections.times + 1, last_at = excluded.last_at`.execute(
    tx,
  )
}

/** Deletes counts of messages that have not come for a week. */
export async function deleteOldRejections(db: Database): Promise<void> {
  await sql`delete from payment_rejections where last_at < studio_now() - ${keepDays} * interval '1 day'`.execute(db)
}
