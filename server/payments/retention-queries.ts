import { sql } from 'kysely'
import { terms } from '#server/db/retention.ts'
import type { Database } from '#server/driver/database.ts'

/**
 * Removes bodies, headers and fields of so many messages of gateways that are old enough, oldest first. Reference,
 * verdict, moment and hash stay. Returns how many.
 */
export async function blankEvents(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select id from payment_events
      where raw <> '{}' and received_at < studio_now() - ${terms.gatewayMessagesMonths} * interval '1 month'
      order by received_at
      limit ${limit}
      for update skip locked
    ),
    bodies as (delete from payment_event_bodies where event_id = any(array(select id from due)))
    update payment_events set raw = '{}' where id = any(array(select id from due))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
