import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingMove } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'

/** What a waitlist entry had reserved until that moment. */
interface EndedCredit {
  readonly bookingId: Id<'bookings'>
  readonly lotId: Id<'package_lots'>
  readonly credits: number
  readonly now: Instant
}

/** Clears the reserved credits of these entries, and returns what they were, in the order of their ids. */
export async function endHeldCredits(
  tx: Transaction,
  waits: readonly Pick<BookingMove, 'id' | 'at'>[],
): Promise<EndedCredit[]> {
  const sent = JSON.stringify(waits.map(({ id, at }) => ({ id, at })))
  const { rows } = await sql<EndedCredit>`
    with ended as (
      update bookings b set held_lot_id = null, held_credits = null
      from json_to_recordset(${sent}::json) as sent (id uuid, at timestamptz)
      where b.id = sent.id and b.held_lot_id is not null
      returning b.id as "bookingId", old.held_lot_id as "lotId", old.held_credits as credits, sent.at as now
    )
    select * from ended order by "bookingId"`.execute(tx)
  return rows
}
