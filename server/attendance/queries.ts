import { sql } from 'kysely'
import type { countAttendance } from '#domain/attendance/count-attendance.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingStatus, CreditEffect } from '#domain/occupancy/model.ts'
import type { SeatMap } from '#domain/studio/seat-map.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import {
  bookingColumns,
  bookingJoins,
  classColumns,
  classJoins,
  type BookingRow,
  type ClassColumns,
} from '#server/occupancy/queries.ts'
import { flagColumns, type FlagRow, type FlagsFor } from './flag-queries.ts'

type BookingId = Id<'bookings'>
type SessionId = Id<'class_sessions'>
type AlikeBookings = Parameters<typeof countAttendance>[0][number]

/** A booking or a waitlist entry of a class. */
interface RosterRow extends FlagRow {
  readonly id: BookingId
  readonly person_id: Id<'persons'>
  readonly person_name: string
  readonly is_dependant: boolean
  readonly booking_type: BookingRow['booking_type']
  readonly status: BookingStatus
  readonly seat_no: number | null
  readonly position: number | null
  readonly standing_by_at: Instant | null
  readonly skipped_for: BookingRow['skipped_for']
  readonly credit_effect: CreditEffect
  readonly cancel_kind: BookingRow['cancel_kind']
  readonly decided_at: Instant
  readonly seat_released: boolean
  readonly held_until: Instant | null
  readonly plan_name: Localized | null
  readonly lot_expires_at: Instant | null
}

export async function listRoster(db: Database, of: FlagsFor & { sessionId: SessionId }): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    select b.seat_released, ${bookingColumns}, ${flagColumns(of)}
    from bookings b ${bookingJoins}
    where b.session_id = ${of.sessionId} and b.status <> 'canceled'
    order by b.seat_no nulls last, b.created_at, b.id
    limit 1000`.execute(db)
  return rows
}

/** How many bookings of each kind those classes have. */
export async function countAlike(
  db: Database,
  query: { sessionIds: readonly SessionId[]; now: Instant },
): Promise<(AlikeBookings & { session_id: SessionId })[]> {
  const { rows } = await sql<AlikeBookings & { session_id: SessionId }>`
    select b.session_id, b.booking_type as type, b.status, b.cancel_kind as "cancelKind", b.seat_released as "passedOn",
      coalesce(b.held_until > ${query.now}, false) as holding, count(*)::integer as count
    from bookings b
    where b.session_id = any(${query.sessionIds}::uuid[])
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** The guests of a booked private, and who brings them; none while it is held. */
export async function findGuests(
  db: Database,
  sessionId: SessionId,
): Promise<{ full_name: string; brought_by: string }[]> {
  const { rows } = await sql<{ full_name: string; brought_by: string }>`
    select guest.full_name, p.full_name as brought_by
    from private_classes pc
    join accounts a on a.id = pc.account_id
    join persons p on p.id = a.person_id
    cross join unnest(pc.guests) with ordinality as guest (full_name, position)
    where pc.session_id = ${sessionId} and pc.booked_at is not null
    order by guest.position`.execute(db)
  return rows
}

interface ClassFacts extends ClassColumns {
  readonly room_id: Id<'rooms'>
  readonly seat_map: SeatMap
}

/** What a class that exists is called, who teaches it, and its room with the map. */
export async function findClassFacts(db: Database, sessionId: SessionId): Promise<ClassFacts> {
  const { rows } = await sql<ClassFacts>`
    select ${classColumns}, s.room_id, json_build_object('positions', r.positions, 'landmarks', r.landmarks) as seat_map
    from class_sessions s ${classJoins}
    where s.id = ${sessionId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`class ${sessionId} was not found for its roster`)
  return row
}
