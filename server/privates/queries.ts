import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { PrivateFormat, PrivateStep } from '#domain/privates/model.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { whereKeyword } from '#server/kit/list-query.ts'
import { classColumns, classJoins, type ClassColumns } from '#server/occupancy/queries.ts'
import { classHasKeyword } from '#server/schedules/filter-queries.ts'
import { liveList } from '#server/schedules/queries.ts'

type SessionId = Id<'class_sessions'>
type AccountId = Id<'accounts'>

/** A private with its class, its participants and its pack. */
export interface PrivateRow extends ClassColumns {
  readonly id: SessionId
  readonly branch_id: Id<'branches'>
  readonly format: PrivateFormat
  readonly step: PrivateStep
  readonly guests: readonly string[]
  readonly notes: string
  readonly held_until: Instant
  readonly booked_at: Instant | null
  readonly released_at: Instant | null
  readonly created_at: Instant
  readonly status: SessionStatus
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly opens_at: Instant
  readonly class_type_id: Id<'class_types'>
  readonly series_type_id: Id<'series_types'>
  readonly taught_by: readonly { readonly id: Id<'instructors'>; readonly name: string }[]
  /** Everybody with a booking here, by seat: held ones while it is held, and their final status once it was booked. */
  readonly people: readonly {
    readonly id: Id<'persons'>
    readonly full_name: string
    readonly dependant: boolean
    readonly booking_id: Id<'bookings'>
    readonly seat_no: number
  }[]
  /** The pack that was chosen, or that paid. */
  readonly lot_id: Id<'package_lots'> | null
  readonly plan_name: Localized | null
  readonly lot_expires_at: Instant | null
}

/**
 * The end of a hold: an order that was sent to the bank extends the seats, and the private is held as long as they are.
 */
export const heldUntil = sql<Instant>`greatest(pc.held_until, (select max(held.held_until) from bookings held where held.session_id = pc.session_id))`

const privateColumns = sql`
  s.id, s.branch_id, pc.format, pc.step, pc.guests, pc.notes, ${heldUntil} as held_until, pc.booked_at, pc.released_at, pc.created_at,
  s.status, s.starts_at, s.ends_at, s.opens_at, s.class_type_id, s.series_type_id, ${classColumns},
  coalesce((
    select json_agg(json_build_object('id', i.id, 'name', i.name) order by si.role, i.name)
    from session_instructors si join instructors i on i.id = si.instructor_id
    where si.session_id = s.id and (si.active or s.status = 'canceled')
  ), '[]') as taught_by,
  coalesce((
    select json_agg(json_build_object('id', p.id, 'full_name', p.full_name, 'dependant', p.guardian_id is not null, 'booking_id', b.id, 'seat_no', b.seat_no) order by b.seat_no)
    from bookings b join persons p on p.id = b.person_id
    where b.session_id = s.id and b.booking_type = 'booking' and b.cancel_kind is distinct from 'expired' and b.cancel_kind is distinct from 'left'
  ), '[]') as people,
  lot.id as lot_id, plan.name as plan_name, lot.expires_at as lot_expires_at`

const privateJoins = sql`
  join class_sessions s on s.id = pc.session_id ${classJoins}
  left join package_lots lot on lot.id = coalesce((select b.lot_id from bookings b where b.session_id = s.id and b.lot_id is not null limit 1), pc.lot_id)
  left join package_plans plan on plan.id = lot.plan_id`

/** A private of that account, also one whose hold is over. */
export async function findPrivate(
  db: Database,
  of: { id: SessionId; accountId: AccountId },
): Promise<PrivateRow | undefined> {
  const { rows } = await sql<PrivateRow>`
    select ${privateColumns} from private_classes pc ${privateJoins} where pc.session_id = ${of.id} and pc.account_id = ${of.accountId}`.execute(
    db,
  )
  return rows[0]
}

/** The class of a private of that account, as part of the statement that locks it. */
export function sessionOfPrivate(of: { id: SessionId; accountId: AccountId }): RawBuilder<SessionId> {
  return sql<SessionId>`(select pc.session_id from private_classes pc where pc.session_id = ${of.id} and pc.account_id = ${of.accountId})`
}

interface PrivatesQuery {
  readonly accountId: AccountId
  readonly when: 'upcoming' | 'past' | 'all'
  readonly now: Instant
  readonly keyword: string | undefined
  readonly sorted: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** One page of an account's privates, the held one included while it is held; and how many there are. */
export async function listPrivatesPage(
  db: Database,
  query: PrivatesQuery,
): Promise<{ rows: PrivateRow[]; total: number }> {
  const direction = query.sorted === 'desc' ? sql`desc` : sql`asc`
  const isAhead = sql`(s.status <> 'canceled' and s.ends_at > ${query.now})`
  const when = query.when === 'all' ? sql`true` : query.when === 'upcoming' ? isAhead : sql`not ${isAhead}`
  const matching = sql`
    pc.account_id = ${query.accountId} and ${when}
    and (pc.booked_at is not null or (pc.released_at is null and ${heldUntil} > ${query.now} and s.status = 'upcoming'))
    and ${whereKeyword(
      query.keyword,
      (has) => sql<boolean>`(${classHasKeyword(query.keyword)} or (
      select true from bookings b
      where b.session_id = s.id and (select ${has(sql`p.full_name`)} from persons p where p.id = b.person_id)
      limit 1))`,
    )}`
  const [{ rows }, counted] = await Promise.all([
    sql<PrivateRow>`
      select ${privateColumns} from private_classes pc ${privateJoins} where ${matching}
      order by s.starts_at ${direction}, s.id ${direction} limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<{
      total: number
    }>`select count(*)::integer as total from private_classes pc join class_sessions s on s.id = pc.session_id where ${matching}`.execute(
      db,
    ),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A hold that was neither booked nor released, expired or not. */
export interface OpenHold {
  readonly id: SessionId
  readonly instructorId: Id<'instructors'> | null
  readonly startsAt: Instant
  readonly heldUntil: Instant
  readonly now: Instant
}

export async function findOpenHold(tx: Transaction, accountId: AccountId): Promise<OpenHold | undefined> {
  const { rows } = await sql<OpenHold>`
    select pc.session_id as id, s.starts_at as "startsAt", ${heldUntil} as "heldUntil", studio_now() as now,
      (select si.instructor_id from session_instructors si where si.session_id = s.id and si.active order by si.role limit 1) as "instructorId"
    from private_classes pc join class_sessions s on s.id = pc.session_id
    where pc.account_id = ${accountId} and pc.booked_at is null and pc.released_at is null`.execute(tx)
  return rows[0]
}

/** Expired holds that block those hours. */
export async function listOverdueNear(
  tx: Transaction,
  query: { branchId: Id<'branches'>; startsAt: Instant; endsAt: Instant },
): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    select s.id
    from class_sessions s join private_classes pc on pc.session_id = s.id
    where s.branch_id = ${query.branchId} and s.status = 'upcoming' and s.private
      and s.starts_at < ${query.endsAt} and s.starts_at > ${query.startsAt}::timestamptz - interval '24 hours' and s.ends_at > ${query.startsAt}
      and pc.booked_at is null and pc.released_at is null and ${heldUntil} <= studio_now()
    order by s.id limit 100`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Expired holds, anywhere, and those whose class the studio cancelled. */
export async function findOverdue(db: Database): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    with clock as materialized (select studio_now() as now)
    select pc.session_id as id
    from clock, private_classes pc join class_sessions s on s.id = pc.session_id
    where pc.booked_at is null and pc.released_at is null and (${heldUntil} <= clock.now or s.status <> 'upcoming')
    order by pc.session_id limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the hold of a locked class ends; undefined once it was booked or released. */
export async function findHeldUntil(tx: Transaction, sessionId: SessionId): Promise<Instant | undefined> {
  const { rows } = await sql<{ held_until: Instant }>`
    select ${heldUntil} as held_until from private_classes pc
    where pc.session_id = ${sessionId} and pc.booked_at is null and pc.released_at is null`.execute(tx)
  return rows[0]?.held_until
}

export async function insertPrivate(
  tx: Transaction,
  made: { sessionId: SessionId; accountId: AccountId; format: PrivateFormat; heldUntil: Instant; now: Instant },
): Promise<void> {
  await tx
    .insertInto('private_classes')
    .values({
      session_id: made.sessionId,
      account_id: made.accountId,
      format: made.format,
      step: 'slot',
      held_until: made.heldUntil,
      created_at: made.now,
    })
    .execute()
}

interface Progress {
  readonly sessionId: SessionId
  readonly step: PrivateStep
  readonly format?: PrivateFormat
  readonly guests?: readonly string[]
  readonly lotId?: Id<'package_lots'> | null
  readonly notes?: string
}

/** What a step set. The class must be locked. */
export async function saveStep(tx: Transaction, progress: Progress): Promise<void> {
  const { sessionId, step, format, guests, lotId, notes } = progress
  await tx
    .updateTable('private_classes')
    .set({
      step,
      ...(format === undefined ? {} : { format }),
      ...(guests === undefined ? {} : { guests: [...guests] }),
      ...(lotId === undefined ? {} : { lot_id: lotId }),
      ...(notes === undefined ? {} : { notes }),
    })
    .where('session_id', '=', sessionId)
    .execute()
}

/** The hold becomes a booking, or ends. The class must be locked. */
export async function closeHold(
  tx: Transaction,
  closed: { sessionId: SessionId; as: 'booked_at' | 'released_at'; at: Instant; lotId?: Id<'package_lots'> },
): Promise<void> {
  await tx
    .updateTable('private_classes')
    .set({ [closed.as]: closed.at, ...(closed.lotId === undefined ? {} : { lot_id: closed.lotId }) })
    .where('session_id', '=', closed.sessionId)
    .execute()
}

/** The account's address for messages. */
export async function findContact(tx: Transaction, accountId: AccountId) {
  return tx.selectFrom('accounts').select(['email', 'phone']).where('id', '=', accountId).executeTakeFirstOrThrow()
}

/** Whether that person has another booking that overlaps those hours. */
export async function isElsewhere(
  db: Database,
  of: { personId: Id<'persons'>; startsAt: Instant; endsAt: Instant },
): Promise<boolean> {
  const { rows } = await sql`
    select true from bookings b
    where b.person_id = ${of.personId} and b.attends && tstzrange(${of.startsAt}, ${of.endsAt})
      and b.booking_type = 'booking' and b.status in (${liveList})
    limit 1`.execute(db)
  return rows.length > 0
}

/** A seat of a private that is not paid yet. */
interface HeldSeatRow {
  readonly id: Id<'bookings'>
  readonly person_id: Id<'persons'>
  readonly created_at: Instant
}

/** The held seats of a private in the order of ids. The class must be locked. */
export async function listHeldSeats(tx: Transaction, sessionId: SessionId): Promise<HeldSeatRow[]> {
  const { rows } = await sql<HeldSeatRow>`
    select id, person_id, created_at
    from bookings
    where session_id = ${sessionId} and booking_type = 'booking' and status = 'pending'
    order by id`.execute(tx)
  return rows
}

/** Removes what a deleted account wrote about its privates. */
export async function eraseNotes(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.updateTable('private_classes').set({ guests: [], notes: '' }).where('account_id', '=', accountId).execute()
}

/** Moves the privates of one account to another. */
export async function movePrivates(
  tx: Transaction,
  { from, to }: { from: Id<'accounts'>; to: Id<'accounts'> },
): Promise<void> {
  await tx.updateTable('private_classes').set({ account_id: to }).where('account_id', '=', from).execute()
}
