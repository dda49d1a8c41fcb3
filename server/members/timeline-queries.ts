import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { timelineKinds, type TimelineAct, type TimelineKind } from '#domain/members/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { creditEntries } from './figures-queries.ts'
import type { TimelineOf } from './timeline-columns-queries.ts'
import { sourcesOf } from './timeline-source-queries.ts'

export interface TimelineRow {
  /** The source and the id of its row: two sources may have the same number. */
  readonly id: string
  readonly at: Instant
  readonly kind: TimelineKind
  readonly act: TimelineAct
  readonly session_id: Id<'class_sessions'> | null
  readonly class_name: Localized | null
  readonly class_starts_at: Instant | null
  readonly seat: number | null
  readonly person: string | null
  readonly pack: Localized | null
  readonly order_id: Id<'orders'> | null
  readonly order_number: string | null
  readonly total_sen: number | null
  readonly text: string | null
  readonly state: string | null
  readonly by: string | null
  readonly credit: number | null
  readonly left: number | null
}

interface Wanted extends TimelineOf {
  readonly kinds: readonly TimelineKind[] | undefined
  readonly after: { readonly at: string; readonly id: string } | undefined
  readonly limit: number
}

export type TimelineCounts = Readonly<Record<'all' | TimelineKind, number>>

/**
 * The newest things before that place, in the order of time and id. Of the first page also how many things there are:
 * its order reads all of them anyway.
 */
export async function findTimeline(
  db: Database,
  wanted: Wanted,
): Promise<{ readonly rows: TimelineRow[]; readonly counts: TimelineCounts | null }> {
  const { kinds, after, limit } = wanted
  const isWanted =
    kinds === undefined
      ? sql`true`
      : sql`(e.kind = any (${[...kinds]}::text[]) or (${kinds.includes('credits')} and e.credit is not null))`
  const isBefore = after === undefined ? sql`true` : sql`(e.at, e.id) < (${after.at}::timestamptz, ${after.id})`
  const counted = after === undefined ? countsOfHappened : sql`select null::json as counts`
  const { rows } = await sql<
    Omit<TimelineRow, 'id'> & { readonly id: string | null; readonly counts: TimelineCounts | null }
  >`
    with ${moved(wanted)},
    happened as (${sql.join(sourcesOf(wanted), sql` union all `)}),
    page as materialized (
      select * from happened e where ${isWanted} and ${isBefore} order by e.at desc, e.id desc limit ${limit}
    )
    select counted.counts, e.id, e.at, e.kind, e.act, s.id as session_id, ct.name as class_name, s.starts_at as class_starts_at, e.seat,
      case when other.id is not null then coalesce(other.display_name, other.full_name) end as person, plan.name as pack,
      o.id as order_id, o.number as order_number, coalesce(e.total_sen, o.total_sen)::bigint as total_sen, e.text, e.state,
      (select coalesce(w.display_name, w.full_name) from accounts a join persons w on w.id = a.person_id
        where a.id = e.actor and a.id is distinct from ${wanted.accountId}) as by,
      e.credit, e.left
    from (${counted}) counted
    left join page e on true
    left join class_sessions s on s.id = e.session_id
    left join class_types ct on ct.id = s.class_type_id
    left join persons other on other.id = e.other_id and other.id <> ${wanted.personId}
    left join package_lots lot on lot.id = e.lot_id
    left join package_plans plan on plan.id = lot.plan_id
    left join orders o on o.id = e.order_id
    order by e.at desc, e.id desc`.execute(db)
  return {
    rows: rows.flatMap(({ id, counts: _counts, ...row }) => (id === null ? [] : [{ ...row, id }])),
    counts: rows[0]?.counts ?? null,
  }
}

/** `credits` includes bookings that moved a credit. */
const countsOfHappened = sql`
  select json_build_object('all', count(*), ${sql.join(
    timelineKinds.map(
      (kind) =>
        sql`${sql.lit(kind)}, count(*) filter (where e.kind = ${sql.lit(kind)} ${kind === 'credits' ? sql`or e.credit is not null` : sql``})`,
    ),
  )}) as counts
  from happened e`

/**
 * What moved the credits of the person's own packs, and of those that others share with them where it was the person's
 * booking. What a pack then held is counted over all of its entries.
 */
function moved({ personId, branchId }: TimelineOf): RawBuilder<unknown> {
  return sql`
    own_lots as materialized (
      select id, true as own from package_lots where person_id = ${personId} and branch_id = ${branchId}
      union all
      select distinct lot.id, false
      from bookings b
      cross join lateral (select id, person_id, branch_id from package_lots where id = b.lot_id offset 0) lot
      where b.person_id = ${personId} and lot.person_id <> ${personId} and lot.branch_id = ${branchId}
    ),
    moved as materialized (
      select e.id, e.at, e.reason, e.subject_id, lot.id as lot_id, lot.own, e.credits as credit, e.left
      from own_lots lot cross join ${creditEntries} e
    ),
    booked as materialized (
      select b.* from bookings b join class_sessions s on s.id = b.session_id
      where b.person_id = ${personId} and s.branch_id = ${branchId}
    )`
}

/** Whether the reader opened the person's timeline since then: the audit has it. */
export async function wasReadSince(
  db: Database,
  of: { readonly personId: Id<'persons'>; readonly readerId: Id<'accounts'>; readonly since: Instant },
): Promise<boolean> {
  const read = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_kind', '=', 'persons')
    .where('subject_id', '=', of.personId)
    .where('action', '=', 'people.timeline')
    .where('actor_account_id', '=', of.readerId)
    .where('at', '>', of.since)
    .limit(1)
    .executeTakeFirst()
  return read !== undefined
}
