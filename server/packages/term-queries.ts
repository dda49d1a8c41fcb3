import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bothTexts, rowsBefore, whereKeyword } from '#server/kit/list-query.ts'

type LotId = Id<'package_lots'>

export interface NewExtension {
  readonly lotId: LotId
  /** The paid order line. */
  readonly sourceId: string
  readonly months: number
  readonly formerExpiresAt: Instant
  readonly expiresAt: Instant
  readonly now: Instant
}

/** Extends the pack, once per source; false when that source did so before. The pack must be locked. */
export async function insertExtension(tx: Transaction, extension: NewExtension): Promise<boolean> {
  const made = await tx
    .insertInto('package_extensions')
    .values({
      lot_id: extension.lotId,
      source_id: extension.sourceId,
      months: extension.months,
      former_expires_at: extension.formerExpiresAt,
      expires_at: extension.expiresAt,
      created_at: extension.now,
    })
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    await tx
      .updateTable('package_lots')
      .set({ expires_at: extension.expiresAt })
      .where('id', '=', extension.lotId)
      .execute()
  return made !== undefined
}

/** Credits of the pack that expired at or after that instant and have not come back. */
export async function countExpiredCredits(db: Database, wanted: { lotId: LotId; since: Instant }): Promise<number> {
  const { rows } = await sql<{ expired: number }>`
    select coalesce(sum(entry.amount), 0)::integer as expired
    from ledger_entries entry
    join ledger_accounts account on account.id = entry.account_id and account.kind = 'house:credits_expired' and account.unit = 'credit'
    join ledger_transactions posting on posting.id = entry.transaction_id
    where entry.holder_id = ${wanted.lotId} and posting.at >= ${wanted.since}`.execute(db)
  return Math.max(0, rows[0]?.expired ?? 0)
}

export interface ExpiringLot {
  readonly id: LotId
  readonly branch_id: Id<'branches'>
  readonly person_id: Id<'persons'>
  readonly starts_at: Instant
  readonly expires_at: Instant
  readonly zone: string
  readonly kind: 'series' | 'contracts'
  readonly name: Localized
  readonly left: number
}

const expiringColumns = sql`
  select lot.id, lot.branch_id, lot.person_id, lot.starts_at, lot.expires_at, branch.time_zone as zone, plan.kind, plan.name, account.balance as left
  from package_lots lot
  join package_plans plan on plan.id = lot.plan_id
  join branches branch on branch.id = lot.branch_id
  join ledger_accounts account on account.holder_id = lot.id and account.kind = 'lot' and account.unit = 'credit'
  where account.balance > 0 and lot.revoked_at is null and lot.expires_at > (select studio_now())`

/** The next packs, by id, that hold credits and end within so many days, with the time. */
export async function listExpiringLots(
  db: Database,
  wanted: { branchId: Id<'branches'>; days: number; after: LotId | undefined },
): Promise<ExpiringLot[]> {
  const { rows } = await sql<ExpiringLot>`
    ${expiringColumns}
      and lot.branch_id = ${wanted.branchId} and lot.expires_at <= (select studio_now()) + ${wanted.days} * interval '1 day'
      and lot.id > coalesce(${wanted.after ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
    order by lot.id
    limit 200`.execute(db)
  return rows
}

/** The current pack; undefined when no notice of its end is needed any more. */
export async function findExpiringLot(db: Database, lotId: LotId): Promise<ExpiringLot | undefined> {
  const { rows } = await sql<ExpiringLot>`${expiringColumns} and lot.id = ${lotId}`.execute(db)
  return rows[0]
}

/** Which of these events have had their message. */
export async function listNotifiedEvents(db: Database, eventKeys: readonly string[]): Promise<Set<string>> {
  if (eventKeys.length === 0) return new Set()
  const rows = await db
    .selectFrom('messages')
    .select('event_key')
    .where('event_key', 'in', [...eventKeys])
    .execute()
  return new Set(rows.map(({ event_key }) => event_key))
}

export interface LedgerLine {
  readonly at: Instant
  readonly reason: string
  readonly change: number
  readonly balance: number
  readonly person_id: Id<'persons'> | null
  readonly session_id: Id<'class_sessions'> | null
  readonly class_name: Localized | null
  readonly class_starts_at: Instant | null
  readonly expires_at: Instant | null
  /** True when the booking is the pack owner's, or of someone under the owner's guardianship. */
  readonly owners: boolean
}

interface WantedLines {
  readonly lotId: LotId
  /** When given, only what is this person's. */
  readonly onlyOf: Id<'persons'> | undefined
  /** The people whose classes `keyword` may search: the owner must not learn a sharer's class. */
  readonly classesOf: 'owner' | 'all'
  /** The reasons that match `keyword`. */
  readonly reasons: readonly string[]
  readonly keyword?: string | undefined
  readonly limit: number
  readonly page: number
  readonly sortedBy: 'asc' | 'desc'
}

/** One page of the history of a pack, and how many lines there are. */
export async function listLedgerLines(
  db: Database,
  wanted: WantedLines,
): Promise<{ rows: LedgerLine[]; total: number }> {
  const direction = wanted.sortedBy === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<LedgerLine>`
    ${ledgerLines(wanted)}
    select at, reason, change, balance, person_id, session_id, class_name, class_starts_at, expires_at, owners
    from shown
    order by at ${direction}, id ${direction}
    limit ${wanted.limit} offset ${rowsBefore(wanted)}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`${ledgerLines(wanted)} select count(*)::integer as total from shown`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/**
 * The postings of the ledger about the pack, with the changes of its term among them; the balance is counted over all
 * of them.
 */
function ledgerLines(wanted: WantedLines): RawBuilder<unknown> {
  return sql`
    with lines as (
      select posting.id, posting.at, posting.reason, posting.subject_id, null::timestamptz as expires_at,
        coalesce(sum(entry.amount) filter (where account.kind = 'lot'), 0)::integer as change
      from ledger_entries entry
      join ledger_accounts account on account.id = entry.account_id and account.unit = 'credit'
      join ledger_transactions posting on posting.id = entry.transaction_id
      where entry.holder_id = ${wanted.lotId}
      group by posting.id
      union all
      select id, created_at, 'extended', null, expires_at, 0 from package_extensions where lot_id = ${wanted.lotId}
      union all
      select id, created_at, 'extended', null, expires_at, 0 from free_days where lot_id = ${wanted.lotId}
      union all
      select id, created_at, 'frozen', null, expires_at, 0 from package_freezes where lot_id = ${wanted.lotId}
      union all
      select id, ended_at, 'freeze_ended', null, ended_expires_at, 0 from package_freezes where lot_id = ${wanted.lotId} and ended_at is not null
    ),
    counted as (
      select lines.id, lines.at, lines.reason, lines.subject_id, lines.expires_at, lines.change, (sum(lines.change) over (order by lines.at, lines.id))::integer as balance
      from lines
    ),
    shown as (
      select counted.id, counted.at, counted.reason, counted.change, counted.balance, counted.expires_at, b.person_id, s.id as session_id,
        ct.name as class_name, s.starts_at as class_starts_at, coalesce(lot.person_id in (p.id, p.guardian_id), false) as owners
      from counted
      join package_lots lot on lot.id = ${wanted.lotId}
      left join bookings b on b.id = counted.subject_id and (b.lot_id = lot.id or counted.reason in ('credit_held', 'credit_released'))
      left join persons p on p.id = b.person_id
      left join class_sessions s on s.id = b.session_id
      left join class_types ct on ct.id = s.class_type_id
      where (${wanted.onlyOf ?? null}::uuid is null or b.person_id = ${wanted.onlyOf ?? null}::uuid)
        and ${whereKeyword(
          wanted.keyword,
          (has) => sql<boolean>`(counted.reason = any(${wanted.reasons}::text[]) or (
            ${wanted.classesOf === 'all' ? sql`true` : sql`lot.person_id in (p.id, p.guardian_id)`}
            and (${sql.join(bothTexts('ct.name').map(has), sql` or `)})))`,
        )}
    )`
}

/** Whether the pack is or ever was shared with the person. */
export async function wasSharedWith(
  db: Database,
  wanted: { lotId: LotId; personId: Id<'persons'>; branchId: Id<'branches'> },
): Promise<boolean> {
  const row = await db
    .selectFrom('package_shares as share')
    .innerJoin('package_lots as lot', 'lot.id', 'share.lot_id')
    .leftJoin('accounts as account', (join) =>
      join.onRef('account.email', '=', 'share.email').on('account.email_verified_at', 'is not', null),
    )
    .select('share.id')
    .where('share.lot_id', '=', wanted.lotId)
    .where('lot.branch_id', '=', wanted.branchId)
    .where((eb) =>
      eb.or([
        eb('share.person_id', '=', wanted.personId),
        eb.and([
          eb('share.person_id', 'is', null),
          eb('share.to_at', 'is', null),
          eb('account.person_id', '=', wanted.personId),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
