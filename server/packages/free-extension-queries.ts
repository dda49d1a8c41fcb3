import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type LotId = Id<'package_lots'>

/** How many days staff gave to a pack before. */
export async function countFreeDays(db: Database, lotId: LotId): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(days), 0)::integer as days from free_days where lot_id = ${lotId}`.execute(db)
  return rows[0]?.days ?? 0
}

/** Writes the days that were given and the new end of the pack, which must be locked. */
export async function insertFreeExtension(
  tx: Transaction,
  given: {
    readonly lotId: LotId
    readonly days: number
    readonly formerExpiresAt: Instant
    readonly expiresAt: Instant
    readonly by: Id<'accounts'>
    readonly now: Instant
  },
): Promise<void> {
  const { lotId, days, formerExpiresAt, expiresAt, by, now } = given
  await sql`
    with given as (
      insert into free_days (lot_id, days, former_expires_at, expires_at, given_by_account_id, created_at)
      values (${lotId}, ${days}, ${formerExpiresAt}, ${expiresAt}, ${by}, ${now})
      returning lot_id, expires_at
    )
    update package_lots l set expires_at = given.expires_at from given where l.id = given.lot_id`.execute(tx)
}
