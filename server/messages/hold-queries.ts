import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'

interface QueuedLetters {
  readonly template: string
  readonly letters: number
}

/** Letters and pushes that were waiting at that moment, by their kind. */
export async function countQueuedBefore(db: Database, moment: Instant): Promise<readonly QueuedLetters[]> {
  const { rows } = await sql<QueuedLetters>`
    select template, count(*)::integer as letters from messages
    where status = 'queued' and created_at <= ${moment}
    group by template order by template`.execute(db)
  return rows
}

/** Sends them no more: their readers find them on the pages alone. Returns how many there were, by their kind. */
export async function keepQueuedBefore(db: Database, moment: Instant): Promise<readonly QueuedLetters[]> {
  const { rows } = await sql<QueuedLetters>`
    with kept as (
      update messages set status = 'kept' where status = 'queued' and created_at <= ${moment}
      returning template
    )
    select template, count(*)::integer as letters from kept group by template order by template`.execute(db)
  return rows
}
