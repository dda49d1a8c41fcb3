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
    with held as (
      select b.id, b.held_lot_id, b.held_credits, sent.at
      from bookings b
      join json_to_recordset(${sent}::json) as sent (id uuid, at timestamptz) on sent.id = b.id
      where b.held_lot_id is not null
      for update of b
    ), ended as (
      update bookings b set held_lot_id = null, held_credits = null
      from held
      where b.id = held.id
      returning b.id as "bookingId", held.held_lot_id as "lotId", held.held_credits as credits, held.at as now
    )
    select * from ended order by "bookingId"`.execute(tx)
  return rows
}
