import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { instantAt, type Instant } from '#domain/kit/time.ts'
import type { SeatFacts } from '#domain/occupancy/decide-seat.ts'
import type { BookingStatus, HeldCredit } from '#domain/occupancy/model.ts'
import type { Restriction } from '#domain/people/restriction-at.ts'
import type { Database } from '#server/driver/database.ts'
import { liveList } from '#server/schedules/queries.ts'
import { classColumns, classJoins, personColumns, restrictionColumn, type ClassColumns } from './queries.ts'

/** The facts of a class, besides its row, for a decision about a seat. */
interface ClassFactsRow extends ClassColumns {
  readonly session_id: Id<'class_sessions'>
  readonly taken_seats: readonly number[]
  /** How many people wait for the class. */
  readonly waiting: number
  /** Seats whose hold has expired but is not ended yet. */
  readonly expired: number
  /** The studio's time after every lock was taken. */
  readonly now: Instant
}

/** The facts of a person, besides the credits, for a decision about a seat. */
interface PersonFactsRow {
  /** The id the booking will have. */
  readonly booking_id: Id<'bookings'>
  readonly person_id: Id<'persons'>
  /** The person's live bookings that touch the time of this class. */
  readonly mine: SeatFacts['mine']
  readonly birth_date: string | null
  /** What the branch of the class keeps the person from. */
  readonly restriction: Restriction | null
  readonly person_name: string
  readonly is_dependant: boolean
  readonly email: string | null
  readonly phone: string | null
  /** The seat in this class that is held for the person. */
  readonly held: {
    readonly id: Id<'bookings'>
    readonly seat_no: number
    readonly until: Instant
    /** Whether it is an offer from the waitlist, and not held while a package is bought. */
    readonly offered: boolean
  } | null
  /** The person's own entry on the waitlist of the class. */
  readonly waiting_id: Id<'bookings'> | null
  /** The credit that this entry has reserved. */
  readonly waiting_held: HeldCredit | null
}

export type BookingFactsRow = ClassFactsRow & PersonFactsRow

interface BookingBy {
  readonly sessionId: Id<'class_sessions'>
  readonly personId: Id<'persons'>
  readonly accountId: Id<'accounts'>
}

/**
 * Load it after the class and the packs are locked, in separate statements: only then do their snapshots contain every
 * seat that was taken before the locks were acquired.
 */
export async function loadBookingFacts(db: Database, of: BookingBy): Promise<BookingFactsRow> {
  const [[person], [session]] = await Promise.all([listPersonFacts(db, [of]), listClassFacts(db, sql`${of.sessionId}`)])
  if (!person || !session) throw new Error(`class ${of.sessionId} or person ${of.personId} is missing for a booking`)
  return { ...person, ...session }
}

/**
 * The classes with those ids, and those of these bookings; a booking never changes its class. With `personId`, a
 * booking outside that family has none, so that nobody waits for the lock of somebody else's class.
 */
export function sessionIdsOf(of: {
  readonly sessionIds: readonly Id<'class_sessions'>[]
  readonly bookings: readonly { readonly id: Id<'bookings'>; readonly personId?: Id<'persons'> }[]
}): RawBuilder<Id<'class_sessions'>> {
  return sql`
    select unnest(${[...of.sessionIds]}::uuid[])
    union
    select b.session_id
    from unnest(${of.bookings.map(({ id }) => id)}::uuid[], ${of.bookings.map(({ personId }) => personId ?? null)}::uuid[]) as w (id, person_id)
    join bookings b on b.id = w.id
    join persons p on p.id = b.person_id
    where w.person_id is null or w.person_id in (p.id, p.guardian_id)`
}

/** One row for each class whose id the query returns. Lock the classes where the result must stay true. */
export async function listClassFacts(db: Database, ids: RawBuilder<Id<'class_sessions'>>): Promise<ClassFactsRow[]> {
  const { rows } = await sql<ClassFactsRow>`
    select s.id as session_id, studio_now() as now, ${classColumns},
      array(
        select b.seat_no from bookings b
        where b.session_id = s.id and b.booking_type = 'booking' and b.status in (${liveList})
        order by b.seat_no
      ) as taken_seats,
      (select count(*)::integer from bookings q where q.session_id = s.id and q.booking_type = 'waitlist' and q.status = 'pending') as waiting,
      (select count(*)::integer from bookings h where h.session_id = s.id and h.held_until <= studio_now()) as expired
    from class_sessions s ${classJoins}
    where s.id in (${ids})`.execute(db)
  return rows
}

/** One of `mine` in JSON, with instants in milliseconds. */
interface MineColumn {
  readonly sessionId: Id<'class_sessions'>
  readonly status: BookingStatus
  readonly startsMs: number
  readonly endsMs: number
}

/** Of a person, in JSON. */
interface PersonColumns {
  readonly mine: readonly MineColumn[]
  readonly held: (Omit<NonNullable<PersonFactsRow['held']>, 'until'> & { readonly untilMs: number }) | null
}

function heldSeat({ untilMs, ...held }: NonNullable<PersonColumns['held']>): PersonFactsRow['held'] {
  return { ...held, until: instantAt(untilMs) }
}

/**
 * One row for each request for a seat, in that order; none where the class or person does not exist. The ids rise in
 * that order too, so that people who join a waitlist at the same moment keep the order of their requests.
 */
export async function listPersonFacts(db: Database, wanted: readonly BookingBy[]): Promise<PersonFactsRow[]> {
  const sent = wanted.map(({ sessionId, personId, accountId }, position) => ({
    position,
    session_id: sessionId,
    person_id: personId,
    account_id: accountId,
  }))
  const { rows } = await sql<Omit<PersonFactsRow, 'mine' | 'held'> & PersonColumns>`
    select uuidv7() as booking_id, known.*
    from (
      select p.id as person_id, p.birth_date, a.email, a.phone, ${personColumns},
        ${restrictionColumn({ person: sql`p.id`, branch: sql`s.branch_id` })},
        (select json_build_object('id', h.id, 'seat_no', h.seat_no, 'offered', h.offer_of is not null, 'untilMs', (extract(epoch from h.held_until) * 1000)::bigint) from bookings h where h.session_id = s.id and h.person_id = p.id and h.held_until is not null) as held,
        (select q.id from bookings q where q.session_id = s.id and q.booking_type = 'waitlist' and q.status = 'pending' and q.person_id = p.id) as waiting_id,
        (
          select json_build_object('lotId', q.held_lot_id, 'credits', q.held_credits)
          from bookings q where q.session_id = s.id and q.held_lot_id is not null and q.person_id = p.id
        ) as waiting_held,
        coalesce((
          select json_agg(json_build_object('sessionId', b.session_id, 'status', b.status,
            'startsMs', (extract(epoch from lower(b.attends)) * 1000)::bigint, 'endsMs', (extract(epoch from upper(b.attends)) * 1000)::bigint))
          from bookings b
          where b.person_id = p.id and b.attends && tstzrange(s.starts_at, s.ends_at)
            and b.booking_type = 'booking' and b.status in (${liveList})
        ), '[]') as mine
      from json_to_recordset(${JSON.stringify(sent)}::json) as w (position integer, session_id uuid, person_id uuid, account_id uuid)
      join class_sessions s on s.id = w.session_id
      join persons p on p.id = w.person_id
      join accounts a on a.id = w.account_id
      order by w.position
      offset 0
    ) known`.execute(db)
  return rows.map((row) => ({
    ...row,
    held: row.held && heldSeat(row.held),
    mine: row.mine.map(({ startsMs, endsMs, ...other }) => ({
      ...other,
      startsAt: instantAt(startsMs),
      endsAt: instantAt(endsMs),
    })),
  }))
}
