import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/** The account's waitlist preferences, and the stored policies of the branch. */
export async function findPreferences(db: Database, of: { accountId: Id<'accounts'>; branchId: Id<'branches'> }) {
  return db
    .selectFrom('branches as b')
    .leftJoin('waitlist_preferences as w', (join) => join.on('w.account_id', '=', of.accountId))
    .leftJoin('settings as s', (join) => join.onRef('s.branch_id', '=', 'b.id').on('s.key', '=', 'policies'))
    .select(['w.notice_hours', 'w.short_notice', 'w.quiet_from_minute', 'w.quiet_until_minute', 's.value as policies'])
    .where('b.id', '=', of.branchId)
    .executeTakeFirstOrThrow()
}

interface WaitlistPreferences {
  readonly accountId: Id<'accounts'>
  readonly noticeHours: number
  readonly shortNotice: boolean
  readonly quietFromMinute: number | null
  readonly quietUntilMinute: number | null
}

/** Replaces the account's former preferences. */
export async function storePreferences(tx: Transaction, preferences: WaitlistPreferences): Promise<void> {
  await sql`
    insert into waitlist_preferences (account_id, notice_hours, short_notice, quiet_from_minute, quiet_until_minute, updated_at)
    values (${preferences.accountId}, ${preferences.noticeHours}, ${preferences.shortNotice}, ${preferences.quietFromMinute}, ${preferences.quietUntilMinute}, studio_now())
    on conflict (account_id) do update
    set notice_hours = excluded.notice_hours, short_notice = excluded.short_notice, quiet_from_minute = excluded.quiet_from_minute,
      quiet_until_minute = excluded.quiet_until_minute, updated_at = excluded.updated_at`.execute(tx)
}

export async function erasePreferences(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await tx.deleteFrom('waitlist_preferences').where('account_id', '=', accountId).execute()
}
