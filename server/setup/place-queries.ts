import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Needs } from '#domain/setup/model.ts'
import type { SeatMap } from '#domain/studio/seat-map.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, type ListQuery, pageRows, searchCondition } from '#server/kit/list-query.ts'
import type { OneOf } from './queries.ts'

type BranchId = Id<'branches'>

export interface RoomRow extends SeatMap {
  readonly name: Localized
  readonly capacity: number
  readonly for_privates: boolean
  readonly sort: number
  readonly active: boolean
}
const roomColumns = [
  sql<Localized>`name`.as('name'),
  'capacity',
  'for_privates',
  sql<RoomRow['positions']>`positions`.as('positions'),
  sql<RoomRow['landmarks']>`landmarks`.as('landmarks'),
  'sort',
  'active',
] as const

export async function listStaffRoomRows(
  db: Database,
  { branchId, query }: { readonly branchId: BranchId; readonly query: ListQuery<'active', 'sort'> },
) {
  const matching = db
    .selectFrom('rooms')
    .where('branch_id', '=', branchId)
    .where(searchCondition({ active: 'active' }, query))
    .where(keywordCondition(bothTexts('name'), query.keyword))
  const rows = matching
    .select(['id', ...roomColumns])
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

/** A room of the branch, locked. A class that is inserted there or gets more seats waits, or is waited for. */
export async function lockRoom(tx: Transaction, { branchId, id }: OneOf<'rooms'>): Promise<RoomRow | undefined> {
  return tx
    .selectFrom('rooms')
    .select(roomColumns)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertRoom(
  tx: Transaction,
  made: RoomRow & { readonly branch_id: BranchId },
): Promise<Id<'rooms'>> {
  const { id } = await tx
    .insertInto('rooms')
    .values({ ...made, ...mapText(made) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRoom(
  tx: Transaction,
  { id, row }: { readonly id: Id<'rooms'>; readonly row: RoomRow },
): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ ...row, ...mapText(row) })
    .where('id', '=', id)
    .execute()
}

function mapText({ positions, landmarks }: SeatMap) {
  return { positions: JSON.stringify(positions), landmarks: JSON.stringify(landmarks) }
}

/** The most seats of a class ahead in a room. */
export async function loadSeatsAhead(tx: Transaction, id: Id<'rooms'>): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(max(greatest(s.capacity, taken.seat_no)), 0) as seats
    from class_sessions s
    cross join lateral (
      select max(b.seat_no) as seat_no
      from bookings b
      where b.session_id = s.id and b.booking_type = 'booking' and b.status in ('booked', 'checked_in')
    ) taken
    where s.room_id = ${id} and s.status = 'upcoming' and s.ends_at > studio_now()`.execute(tx)
  return rows[0]?.seats ?? 0
}

export interface BranchRow {
  readonly name: Localized
  readonly sort: number
  readonly active: boolean
}

/** A branch, locked for a change: no class is planned there meanwhile. */
export async function lockBranch(tx: Transaction, id: BranchId): Promise<BranchRow | undefined> {
  return tx
    .selectFrom('branches')
    .select([sql<Localized>`name`.as('name'), 'sort', 'active'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertBranch(
  tx: Transaction,
  made: BranchRow & { readonly code: string; readonly time_zone: string },
): Promise<BranchId> {
  return (await tx.insertInto('branches').values(made).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateBranch(
  tx: Transaction,
  { id, row }: { readonly id: BranchId; readonly row: BranchRow },
): Promise<void> {
  await tx.updateTable('branches').set(row).where('id', '=', id).execute()
}

/** What a branch still has: classes ahead, and what it sells, by short name. */
export async function loadBranchNeeds(tx: Transaction, id: BranchId): Promise<Needs> {
  const { rows } = await sql<Needs>`
    select count(*)::integer as classes, min(s.starts_at) as next,
      array(
        select p.slug from package_plans p where p.branch_id = ${id} and p.active
        union all
        select p.slug from products p where p.branch_id = ${id} and p.status = 'published'
        limit 20
      ) as "neededBy"
    from class_sessions s
    where s.branch_id = ${id} and s.status = 'upcoming' and s.ends_at > studio_now()`.execute(tx)
  return rows[0] ?? { classes: 0, next: null, neededBy: [] }
}

/** How many other branches are open, under a lock, so that the next request waits. */
export async function countOtherBranches(tx: Transaction, id: BranchId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('branches', 0))`.execute(tx)
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from branches where active and id <> ${id}`.execute(tx)
  return rows[0]?.others ?? 0
}
