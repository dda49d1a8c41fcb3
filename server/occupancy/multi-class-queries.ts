import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { decideSlot } from '#domain/occupancy/decide-slot.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bookingColumns, bookingJoins, type BookingRow } from './queries.ts'

type MultiClassRequestId = Id<'multi_class_requests'>

/**
 * Locks the multi-class requests on the waitlists of these classes, in id order. An entry of a request is changed only
 * under this lock, in every class, so that two classes with a free seat at the same moment decide one after the other.
 * Lock classes before, packs after.
 */
export async function lockMultiClassRequests(
  tx: Transaction,
  sessionIds: readonly Id<'class_sessions'>[] | RawBuilder<Id<'class_sessions'>>,
): Promise<void> {
  const ids = 'toOperationNode' in sessionIds ? sessionIds : sql`select unnest(${[...sessionIds]}::uuid[])`
  await sql`
    select m.id
    from multi_class_requests m
    where m.id in (
      select b.request_id from bookings b
      where b.session_id in (${ids}) and b.booking_type = 'waitlist' and b.status = 'pending' and b.request_id is not null
    )
    order by m.id
    for no key update`.execute(tx)
}

/** Locks a multi-class request of that account; false when there is none. */
export async function lockMultiClassRequest(
  tx: Transaction,
  of: { id: MultiClassRequestId; accountId: Id<'accounts'> },
): Promise<boolean> {
  const { rows } =
    await sql`select id from multi_class_requests where id = ${of.id} and account_id = ${of.accountId} for no key update`.execute(
      tx,
    )
  return rows.length === 1
}

/** A waiting entry of a multi-class request, as a message names it. */
interface Wait {
  readonly id: Id<'bookings'>
  readonly session_id: Id<'class_sessions'>
  readonly request_id: MultiClassRequestId
  readonly class_name: Localized
  readonly starts_at: Instant
}

/** A multi-class request with the seats it has so far, and its waiting entries. */
type RequestRow = Parameters<typeof decideSlot>[0] & {
  readonly id: MultiClassRequestId
  readonly waits: readonly Wait[]
}

/** Those requests, or that of a waitlist entry, if it has one; they must be locked. */
export async function listRequestRows(
  tx: Transaction,
  of: { readonly ids: readonly MultiClassRequestId[] } | { readonly entryId: Id<'bookings'> },
): Promise<RequestRow[]> {
  const ids = 'ids' in of ? of.ids : await findRequestIds(tx, of.entryId)
  if (ids.length === 0) return []
  const [{ rows }, waits] = await Promise.all([
    sql<Omit<RequestRow, 'waits'>>`
      select m.id, m.wanted,
        array(select p.request_slot from bookings p where p.request_id = m.id and p.request_slot is not null and p.status <> 'canceled' order by 1) as slots
      from multi_class_requests m
      where m.id = any(${[...ids]}::uuid[])`.execute(tx),
    listWaits(tx, ids),
  ])
  return rows.map((row) => ({ ...row, waits: waits.filter((wait) => wait.request_id === row.id) }))
}

/**
 * The entries of requests that wait, soonest class first. The requests must be locked; the classes need no lock, since
 * no seat becomes free when an entry ends: one that was offered to it only expires.
 */
async function listWaits(tx: Transaction, ids: readonly MultiClassRequestId[]): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    select b.id, b.session_id, b.request_id, ct.name as class_name, s.starts_at
    from bookings b
    join class_sessions s on s.id = b.session_id
    join class_types ct on ct.id = s.class_type_id
    where b.request_id = any(${[...ids]}::uuid[]) and b.booking_type = 'waitlist' and b.status = 'pending'
    order by s.starts_at, s.id`.execute(tx)
  return rows
}

async function findRequestIds(tx: Transaction, entryId: Id<'bookings'>): Promise<MultiClassRequestId[]> {
  const row = await tx.selectFrom('bookings').select('request_id').where('id', '=', entryId).executeTakeFirst()
  return row?.request_id ? [row.request_id] : []
}

interface NewRequest {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly wanted: number
  readonly now: Instant
  /** Waitlist entries of the person that belong to it from now on. */
  readonly entryIds: readonly Id<'bookings'>[]
}

/**
 * Writes a multi-class request and adds existing entries to it, also former pairs; they keep their positions. Their
 * classes must be locked. Undefined when one of them belongs to another request or to a pair.
 */
export async function insertMultiClassRequest(
  tx: Transaction,
  request: NewRequest,
): Promise<MultiClassRequestId | undefined> {
  const { id } = await tx
    .insertInto('multi_class_requests')
    .values({
      account_id: request.accountId,
      person_id: request.personId,
      wanted: request.wanted,
      created_at: request.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql`
    update bookings b set request_id = ${id}
    where b.id = any(${[...request.entryIds]}::uuid[]) and b.booking_type = 'waitlist' and b.status = 'pending' and b.request_id is null and not exists (
      select 1 from bookings o where o.id = b.pair_with and o.booking_type = 'waitlist' and o.status = 'pending'
    )
    returning b.id`.execute(tx)
  return rows.length === request.entryIds.length ? id : undefined
}

/** A booking or a waitlist entry of a multi-class request. */
interface MultiClassRequestRow extends BookingRow {
  readonly request_id: MultiClassRequestId
  readonly wanted: number
  readonly requested_at: Instant
}

/** The maximum of requests in one list. */
const maxMultiClassRequests = 50

/**
 * The account's open requests, or that one: their bookings and entries, soonest class first, the latest request first.
 */
export async function listMultiClassRequests(
  db: Database,
  of: { accountId: Id<'accounts'>; id?: MultiClassRequestId },
): Promise<MultiClassRequestRow[]> {
  const { rows } = await sql<MultiClassRequestRow>`
    with open as materialized (
      select m.id, m.wanted, m.created_at
      from multi_class_requests m
      where m.account_id = ${of.accountId} and ${of.id === undefined ? sql`true` : sql`m.id = ${of.id}`} and exists (
        select 1 from bookings w where w.request_id = m.id and w.booking_type = 'waitlist' and w.status = 'pending' and lower(w.attends) > studio_now()
      )
      order by m.created_at desc, m.id desc
      limit ${maxMultiClassRequests}
    )
    select m.wanted, m.created_at as requested_at, ${bookingColumns}
    from open m
    join bookings b on b.request_id = m.id and b.status <> 'canceled' ${bookingJoins}
    order by m.created_at desc, m.id desc, s.starts_at, b.id`.execute(db)
  return rows
}
