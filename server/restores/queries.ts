import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'

interface SendingHold {
  readonly since: Instant
  /** The newest moment that the database knew when it was restored. */
  readonly newest_at: Instant
}

/** A row of a transaction that began earlier can have the later id, so the newest moment is that of so many. */
const latest = 1000

/**
 * Begins the sending hold, unless there is one; true when it began now. What the database knows is dated by the rows of
 * which there is one with every act: messages, payments, bookings and the audit. Some are too new where a server went
 * on meanwhile: `knownUntil` is the moment that it was restored to, by the clock of the database.
 */
export async function insertSendingHold(db: Database, knownUntil?: Instant): Promise<boolean> {
  const { rows } = await sql`
    insert into sending_hold (since, newest_at)
    select clock.now, least(clock.now, ${knownUntil ?? null}::timestamptz + (clock.now - clock_timestamp()), greatest(
      (select max(at) from (select created_at as at from messages order by id desc limit ${latest}) m),
      (select max(at) from (select received_at as at from payment_events order by id desc limit ${latest}) p),
      (select max(at) from (select at from booking_events order by id desc limit ${latest}) b),
      (select max(at) from (select at from audit_entries order by id desc limit ${latest}) a)))
    from (select studio_now() as now) clock
    on conflict (only_row) do nothing
    returning since`.execute(db)
  return rows.length > 0
}

export async function findSendingHold(db: Database): Promise<SendingHold | undefined> {
  return db.selectFrom('sending_hold').select(['since', 'newest_at']).executeTakeFirst()
}

export async function deleteSendingHold(db: Database): Promise<void> {
  await db.deleteFrom('sending_hold').execute()
}

/** Which of these ids of a gateway are of no payment and no refund of ours. */
export async function listUnknownIds(
  db: Database,
  { provider, gatewayIds }: { readonly provider: string; readonly gatewayIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...gatewayIds]}::text[]) as asked (id)
    where not exists (select from payment_attempts where provider = ${provider} and gateway_transaction_id = asked.id)
      and not exists (select from refunds where gateway_refund_id = asked.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
