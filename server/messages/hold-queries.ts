import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'

interface QueuedMessages {
  readonly template: string
  readonly count: number
}

/** Emails and pushes that were waiting at that moment, by their kind. */
export async function countQueuedBefore(db: Database, moment: Instant): Promise<readonly QueuedMessages[]> {
  const { rows } = await sql<QueuedMessages>`
    select template, count(*)::integer as count from messages
    where status = 'queued' and created_at <= ${moment}
    group by template order by template`.execute(db)
  return rows
}

/** Sends them no more: their readers find them on the pages alone. Returns how many there were, by their kind. */
export async function keepQueuedBefore(db: Database, moment: Instant): Promise<readonly QueuedMessages[]> {
  const { rows } = await sql<QueuedMessages>`
    with kept as (
      update messages set status = 'kept' where status = 'queued' and created_at <= ${moment}
      returning template
    )
    select template, count(*)::integer as count from kept group by template order by template`.execute(db)
  return rows
}
