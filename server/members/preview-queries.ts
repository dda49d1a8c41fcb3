import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { NoteKind } from '#domain/members/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { localText } from '#server/kit/list-query.ts'
import { isLive } from './list-queries.ts'

export interface PreviewRow {
  readonly id: Id<'persons'>
  readonly packs: number
  /** Of the pack that ends first; these four are null without a pack. */
  readonly pack_name: string | null
  readonly expires_at: Instant | null
  readonly left: number | null
  readonly granted: number | null
  /** These six are null while nothing is booked. */
  readonly booking_id: Id<'bookings'> | null
  readonly arrived: boolean | null
  readonly session_id: Id<'class_sessions'> | null
  readonly class_name: string | null
  readonly starts_at: Instant | null
  readonly seat_no: number | null
  /** Both are null without a pinned note. */
  readonly note_kind: NoteKind | null
  readonly note_text: string | null
}

interface Wanted {
  readonly personIds: readonly Id<'persons'>[]
  readonly branch: Branch
  readonly locale: Locale
  readonly now: Instant
}

/** What the search shows of a few people in the branch: usable packs, the next class, and the note that is pinned. */
export async function findPreviews(db: Database, of: Wanted): Promise<PreviewRow[]> {
  const { personIds, branch, locale, now } = of
  const { rows } = await sql<PreviewRow>`
    select p.id, pack.*, next.*, note.*
    from persons p
    cross join lateral (
      select count(*)::integer as packs, min(held.expires_at) as expires_at,
        (array_agg(${localText('plan.name', locale)} order by held.expires_at, held.id))[1] as pack_name,
        sum(account.balance)::integer as left, sum(held.granted)::integer as granted
      from (
        select lot.id, lot.plan_id, lot.granted, lot.expires_at
        from package_lots lot
        where lot.person_id = p.id and ${isLive(of)}
        union all
        select lot.id, lot.plan_id, lot.granted, lot.expires_at
        from package_shares share join package_lots lot on lot.id = share.lot_id
        where share.person_id = p.id and share.to_at is null and ${isLive(of)}
      ) held
      join package_plans plan on plan.id = held.plan_id
      join ledger_accounts account on account.holder_id = held.id and account.kind = 'lot' and account.unit = 'credit'
      where account.balance > 0
    ) pack
    left join lateral (
      select b.id as booking_id, b.status = 'checked_in' as arrived, b.session_id,
        ${localText('ct.name', locale)} as class_name, s.starts_at, b.seat_no
      from bookings b
      join class_sessions s on s.id = b.session_id
      join class_types ct on ct.id = s.class_type_id
      where b.person_id = p.id and b.booking_type = 'booking' and b.status in ('booked', 'checked_in')
        and b.attends && tstzrange(${now}, null) and (b.status = 'checked_in' or s.starts_at > ${now})
        and s.branch_id = ${branch.id}
      order by s.starts_at
      limit 1
    ) next on true
    left join lateral (
      select n.kind as note_kind, left(n.text, 120) as note_text
      from person_notes n
      where n.person_id = p.id and n.branch_id = ${branch.id} and n.pinned_until >= ${dayOf(now, branch.zone).toString()}::date
      order by n.kind = 'injury' desc, n.updated_at desc
      limit 1
    ) note on true
    where p.id = any (${[...personIds]}::uuid[])`.execute(db)
  return rows
}
