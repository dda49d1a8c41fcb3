import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { FreezeEndPlan, FreezePlan } from '#domain/packages/decide-freeze.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type LotId = Id<'package_lots'>

/** The days of its freezes so far; of one that was ended those that it lasted. */
export async function countFrozenDays(db: Database, lotId: LotId): Promise<number> {
  const { days } = await db
    .selectFrom('package_freezes')
    .select(({ fn }) => fn.coalesce(fn.sum<number>(fn.coalesce('ended_days', 'days')), sql<number>`0`).as('days'))
    .where('lot_id', '=', lotId)
    .executeTakeFirstOrThrow()
  return Number(days)
}

/** Writes the freeze and its effect on the pack, which must be locked. */
export async function insertFreeze(
  tx: Transaction,
  freeze: { lotId: LotId; plan: FreezePlan; formerExpiresAt: Instant; now: Instant },
): Promise<void> {
  const { lotId, plan, now } = freeze
  await tx
    .insertInto('package_freezes')
    .values({
      lot_id: lotId,
      from_at: plan.from,
      until_at: plan.until,
      days: plan.days,
      former_expires_at: freeze.formerExpiresAt,
      expires_at: plan.expiresAt,
      created_at: now,
    })
    .execute()
  await tx
    .updateTable('package_lots')
    .set({ expires_at: plan.expiresAt, frozen_from: plan.from, frozen_until: plan.until })
    .where('id', '=', lotId)
    .execute()
}

export interface BookedInside {
  readonly id: Id<'bookings'>
  readonly person_id: Id<'persons'>
  readonly full_name: string
  readonly class_name: Localized
  readonly starts_at: Instant
}

/** Bookings that the pack pays for in classes which start inside the freeze and have not started yet. */
export async function listBookingsInside(
  db: Database,
  wanted: { lotId: LotId; from: Instant; until: Instant; now: Instant },
): Promise<BookedInside[]> {
  const { rows } = await sql<BookedInside>`
    select b.id, b.person_id, p.full_name, ct.name as class_name, s.starts_at
    from bookings b
    join class_sessions s on s.id = b.session_id
    join class_types ct on ct.id = s.class_type_id
    join persons p on p.id = b.person_id
    where b.lot_id = ${wanted.lotId} and b.status in ('pending', 'booked') and s.starts_at >= ${wanted.from} and s.starts_at < ${wanted.until} and s.starts_at > ${wanted.now}
    order by s.starts_at, b.id
    limit 500`.execute(db)
  return rows
}

/** Ends the freeze that stands at the pack, which must be locked. Throws when there is none (a bug). */
export async function writeFreezeEnd(
  tx: Transaction,
  { lotId, plan, now }: { lotId: LotId; plan: FreezeEndPlan; now: Instant },
): Promise<void> {
  await tx
    .updateTable('package_freezes')
    .set({
      ended_until_at: plan.until,
      ended_days: plan.lasted,
      ended_expires_at: plan.expiresAt,
      ended_at: now,
    })
    .where('lot_id', '=', lotId)
    .where('from_at', '=', plan.from)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  // A freeze that ends before it began leaves no days on which the pack pays for nothing.
  const left = plan.lasted > 0 ? { frozen_until: plan.until } : { frozen_from: null, frozen_until: null }
  await tx
    .updateTable('package_lots')
    .set({ expires_at: plan.expiresAt, ...left })
    .where('id', '=', lotId)
    .execute()
}

/** Classes from that instant on that the pack pays for, or would pay for from a waitlist that set its credit aside. */
export async function countBookedFrom(db: Database, wanted: { lotId: LotId; from: Instant }): Promise<number> {
  const { rows } = await sql<{ booked: number }>`
    select count(*)::integer as booked
    from bookings b
    join class_sessions s on s.id = b.session_id
    where (b.lot_id = ${wanted.lotId} or b.held_lot_id = ${wanted.lotId}) and b.status in ('pending', 'booked', 'checked_in') and s.starts_at >= ${wanted.from}`.execute(
    db,
  )
  return rows[0]?.booked ?? 0
}
