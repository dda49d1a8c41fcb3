import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Day, Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition } from '#server/kit/list-query.ts'

interface SeatDays {
  readonly roomId: Id<'rooms'>
  readonly seatNo: number
  readonly fromDay: string
  /** Null without an end. */
  readonly untilDay: string | null
}

/** Whether the reformer is out on one of those days already. */
export async function isOut(db: Database, { roomId, seatNo, fromDay, untilDay }: SeatDays): Promise<boolean> {
  const { rows } = await sql`
    select 1 from room_outages o
    where o.room_id = ${roomId} and o.seat_no = ${seatNo}
      and daterange(o.from_day, o.until_day, '[]') && daterange(${fromDay}::date, ${untilDay}::date, '[]')`.execute(db)
  return rows.length > 0
}

/** The classes of the room that have not begun on those days, soonest first; privates have no numbered reformers. */
export async function listClassesOfRoom(
  db: Database,
  { roomId, zone, fromDay, untilDay }: Omit<SeatDays, 'seatNo'> & { readonly zone: string },
): Promise<Id<'class_sessions'>[]> {
  const { rows } = await sql<{ id: Id<'class_sessions'> }>`
    select s.id
    from class_sessions s
    where s.room_id = ${roomId} and s.status = 'upcoming' and not s.private and s.starts_at > studio_now()
      and s.starts_at >= ${fromDay}::date::timestamp at time zone ${zone}
      and (${untilDay}::date is null or s.starts_at < (${untilDay}::date + 1)::timestamp at time zone ${zone})
    order by s.starts_at, s.id`.execute(db)
  return rows.map(({ id }) => id)
}

interface NewOutage extends SeatDays {
  readonly branchId: Id<'branches'>
  readonly reason: string
  readonly now: Instant
}

/** Takes the reformer out; its trigger marks the classes, which must be locked and have nobody there. */
export async function insertOutage(tx: Transaction, outage: NewOutage): Promise<Id<'room_outages'>> {
  const { id } = await tx
    .insertInto('room_outages')
    .values({
      branch_id: outage.branchId,
      room_id: outage.roomId,
      seat_no: outage.seatNo,
      from_day: outage.fromDay,
      until_day: outage.untilDay,
      reason: outage.reason,
      created_at: outage.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface OutageKey {
  readonly id: Id<'room_outages'>
  readonly branchId: Id<'branches'>
}

/** Undefined when the branch has no such outage. */
export async function findOutage(db: Database, { id, branchId }: OutageKey) {
  return db
    .selectFrom('room_outages')
    .select(['id', 'room_id', 'seat_no', 'from_day', 'until_day', 'reason'])
    .where('id', '=', id)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
}

/** The reformer works again; the classes it was out in must be locked. */
export async function deleteOutage(tx: Transaction, { id, branchId }: OutageKey): Promise<void> {
  await tx.deleteFrom('room_outages').where('id', '=', id).where('branch_id', '=', branchId).execute()
}

/** The reformers of a class that are out, with the reason. */
export async function listOutOfClass(db: Database, sessionId: Id<'class_sessions'>) {
  const { rows } = await sql<{ id: Id<'room_outages'>; seat_no: number; until_day: string | null; reason: string }>`
    select o.id, o.seat_no, o.until_day, o.reason
    from class_sessions s
    join branches b on b.id = s.branch_id
    join room_outages o on o.room_id = s.room_id
    where s.id = ${sessionId} and o.seat_no = any (s.out_seats) and o.seat_no <= s.capacity
      and (s.starts_at at time zone b.time_zone)::date between o.from_day and coalesce(o.until_day, 'infinity')
    order by o.seat_no`.execute(db)
  return rows
}

interface OutagePage {
  readonly branchId: Id<'branches'>
  readonly today: Day
  readonly past: boolean
  readonly keyword: string | undefined
  readonly sorted: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** One page of the outages of the branch, by default those that are not over. */
export async function listOutagePage(db: Database, query: OutagePage) {
  const matching = db
    .selectFrom('room_outages as o')
    .innerJoin('rooms as r', 'r.id', 'o.room_id')
    .where('o.branch_id', '=', query.branchId)
    .where(
      sql<boolean>`coalesce(o.until_day, 'infinity') >= ${query.past ? '0001-01-01' : query.today.toString()}::date`,
    )
    .where(keywordCondition([sql`o.reason`], query.keyword))
  const rows = await matching
    .select(['o.id', 'o.room_id', 'o.seat_no', 'o.from_day', 'o.until_day', 'o.reason', 'o.created_at'])
    .select(sql<Localized>`r.name`.as('room_name'))
    .orderBy('o.from_day', query.sorted)
    .orderBy('o.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
