import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bookingColumns, bookingJoins, type BookingRow } from '#server/occupancy/queries.ts'

type AccountId = Id<'accounts'>

interface CalendarRow extends BookingRow {
  readonly revised_at: Instant | null
  /** The site settings of the branch; null before it has any. */
  readonly site: unknown
}

interface CalendarQuery {
  readonly personId: Id<'persons'>
  /** One booking, or those of this range of time. */
  readonly which: { readonly id: Id<'bookings'> } | { readonly from: Instant; readonly until: Instant }
  readonly limit: number
}

/** Bookings of a family, cancelled ones included, soonest first; no waitlist entries and no holds. */
export async function listCalendarBookings(
  db: Database,
  { personId, which, limit }: CalendarQuery,
): Promise<CalendarRow[]> {
  const chosen: RawBuilder<unknown> =
    'id' in which
      ? sql`b.id = ${which.id}`
      : sql`lower(b.attends) >= ${which.from} and lower(b.attends) < ${which.until}`
  const { rows } = await sql<CalendarRow>`
    select s.revised_at, (select st.value from settings st where st.branch_id = s.branch_id and st.key = 'site') as site, ${bookingColumns}
    from bookings b ${bookingJoins}
    where ${chosen} and b.person_id = any(array(select ${personId}::uuid union all select c.id from persons c where c.guardian_id = ${personId}))
      and b.booking_type = 'booking' and b.status <> 'pending' and b.cancel_kind is distinct from 'expired'
    order by s.starts_at, b.id
    limit ${limit}`.execute(db)
  return rows
}

/** A feed with its owner: that of an account, if it has one, or the one of that id. */
export async function findFeed(
  db: Database,
  of: { readonly accountId: AccountId } | { readonly feedId: string },
): Promise<{ feedId: string; personId: Id<'persons'>; locale: Locale } | undefined> {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['f.feed_id as feedId', 'a.person_id as personId', 'a.locale'])
    .where((eb) => ('feedId' in of ? eb('f.feed_id', '=', of.feedId) : eb('f.account_id', '=', of.accountId)))
    .executeTakeFirst()
}

/** Gives the account a feed, or replaces the one it has. */
export async function openFeed(tx: Transaction, wanted: { accountId: AccountId; renew: boolean }): Promise<string> {
  const { rows } = await sql<{ feed_id: string }>`
    insert into calendar_feeds as f (account_id, created_at) values (${wanted.accountId}, studio_now())
    on conflict (account_id) do update set feed_id = case when ${wanted.renew} then excluded.feed_id else f.feed_id end,
      created_at = case when ${wanted.renew} then excluded.created_at else f.created_at end
    returning f.feed_id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`calendar feed of account ${wanted.accountId} was not written`)
  return row.feed_id
}

export async function closeFeed(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute()
}
