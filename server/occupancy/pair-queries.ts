import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type BookingId = Id<'bookings'>

/** A waitlist entry as one of a pair, or as one that could become it. */
export interface PairableRow {
  readonly id: BookingId
  readonly session_id: Id<'class_sessions'>
  readonly branch_id: Id<'branches'>
  readonly account_id: Id<'accounts'> | null
  readonly pair_code: string | null
  readonly request_id: Id<'multi_class_requests'> | null
  readonly is_waiting: boolean
  /** The other one still waits too. */
  readonly is_paired: boolean
  readonly full_name: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly class_name: Localized
  readonly starts_at: Instant
  readonly instructors: readonly string[]
}

const pairable = sql`
  select b.id, b.session_id, s.branch_id, b.booked_by_account_id as account_id, b.pair_code, b.request_id, s.starts_at, ct.name as class_name,
    b.booking_type = 'waitlist' and b.status = 'pending' as is_waiting,
    exists (select 1 from bookings o where o.id = b.pair_with and o.booking_type = 'waitlist' and o.status = 'pending') as is_paired,
    p.full_name, p.first_name, p.last_name,
    array(
      select i.name from session_instructors si join instructors i on i.id = si.instructor_id
      where si.session_id = s.id and si.active
      order by si.role, i.name
    ) as instructors
  from bookings b
  join class_sessions s on s.id = b.session_id
  join class_types ct on ct.id = s.class_type_id
  join persons p on p.id = b.person_id`

/** An entry of that person's family; undefined for anybody else's. */
export async function findPairable(
  db: Database,
  of: { readonly id: BookingId; readonly personId: Id<'persons'> },
): Promise<PairableRow | undefined> {
  const { rows } = await sql<PairableRow>`
    ${pairable} where b.id = ${of.id} and ${of.personId}::uuid in (p.id, p.guardian_id)`.execute(db)
  return rows[0]
}

/** The entry with this invitation code, while it has no pair. */
export async function findInvitation(db: Database, code: string): Promise<PairableRow | undefined> {
  const { rows } = await sql<PairableRow>`${pairable} where b.pair_code = ${code}`.execute(db)
  return rows[0]?.is_waiting && !rows[0].is_paired ? rows[0] : undefined
}

/** The class of the entry must be locked. */
export async function savePairCode(tx: Transaction, { id, code }: { id: BookingId; code: string }): Promise<void> {
  await tx.updateTable('bookings').set({ pair_code: code }).where('id', '=', id).execute()
}

/**
 * Makes a pair of two single entries, and ends their codes; a former pair that no longer waits is cleared. Their class
 * must be locked.
 */
export async function savePair(tx: Transaction, [one, other]: readonly [BookingId, BookingId]): Promise<void> {
  await sql`update bookings set pair_with = null where pair_with in (${one}, ${other})`.execute(tx)
  await sql`
    update bookings set pair_code = null, pair_with = case id when ${one} then ${other}::uuid else ${one}::uuid end
    where id in (${one}, ${other})`.execute(tx)
}

/** The class of the entry must be locked. */
export async function savePreference(
  tx: Transaction,
  { id, prefers }: { readonly id: BookingId; readonly prefers: boolean },
): Promise<void> {
  await tx.updateTable('bookings').set({ prefers }).where('id', '=', id).execute()
}
