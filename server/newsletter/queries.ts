import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, pageRows, searchCondition } from '#server/kit/list-query.ts'

interface Wanted {
  readonly branchId: Id<'branches'>
  readonly email: string
  readonly locale: Locale
}

/**
 * Records that the address must be asked. Undefined, with nothing written, where it is on the list or was asked within
 * a day, so that nobody can flood a stranger's address.
 */
export async function noteRequest(
  tx: Transaction,
  { branchId, email, locale }: Wanted,
): Promise<{ id: Id<'newsletter_subscribers'>; now: Instant } | undefined> {
  const { rows } = await sql<{ id: Id<'newsletter_subscribers'>; now: Instant }>`
    insert into newsletter_subscribers (branch_id, email, locale, requested_at) values (${branchId}, ${email}, ${locale}, studio_now())
    on conflict (branch_id, email) do update set requested_at = excluded.requested_at, locale = excluded.locale
      where newsletter_subscribers.confirmed_at is null and newsletter_subscribers.requested_at <= excluded.requested_at - interval '24 hours'
    returning id, requested_at as now`.execute(tx)
  return rows[0]
}

/**
 * Returns the address at its first confirmation; `known` distinguishes an earlier confirmation from a deleted address.
 */
export async function confirmOnce(
  tx: Transaction,
  id: Id<'newsletter_subscribers'>,
): Promise<{ readonly known: boolean; readonly fresh?: { email: string; locale: Locale; now: Instant } }> {
  const { rows } = await sql<{ email: string; locale: Locale; now: Instant }>`
    update newsletter_subscribers set confirmed_at = studio_now() where id = ${id} and confirmed_at is null
    returning email, locale, confirmed_at as now`.execute(tx)
  const [fresh] = rows
  if (fresh) return { known: true, fresh }
  const found = await tx.selectFrom('newsletter_subscribers').select('id').where('id', '=', id).executeTakeFirst()
  return { known: found !== undefined }
}

/** Nothing is kept of an address that leaves. */
export async function removeSubscriber(tx: Transaction, id: Id<'newsletter_subscribers'>): Promise<void> {
  await tx.deleteFrom('newsletter_subscribers').where('id', '=', id).execute()
}

/** Every branch deletes those addresses. */
export async function eraseSubscriptions(tx: Transaction, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await tx.deleteFrom('newsletter_subscribers').where('email', 'in', emails).execute()
}

/** Deletes addresses that were asked a week ago and not confirmed, a thousand at a time. */
export async function forgetSilent(db: Database): Promise<void> {
  await sql`
    delete from newsletter_subscribers where id in (
      select id from newsletter_subscribers where confirmed_at is null and requested_at < studio_now() - interval '7 days'
      order by requested_at limit 1000 for update skip locked
    )`.execute(db)
}

/** One page of confirmed addresses. */
export async function listSubscriberPage(
  db: Database,
  { branchId, query }: { branchId: Id<'branches'>; query: ListQuery<'locale', 'confirmed_at'> },
) {
  const matching = db
    .selectFrom('newsletter_subscribers')
    .where('branch_id', '=', branchId)
    .where('confirmed_at', 'is not', null)
    .where(searchCondition({ locale: 'newsletter_subscribers.locale' }, query))
    .where(keywordCondition([sql`email`], query.keyword))
  const rows = matching
    .select(['id', 'email', 'locale'])
    .select((eb) => eb.ref('confirmed_at').$notNull().as('confirmed_at'))
    .orderBy('confirmed_at', query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}
