import { sql, type RawBuilder } from 'kysely'
import { participantSignsFrom } from '#domain/forms/model.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { readDays, readNumbers, type ListRange } from '#domain/kit/list-ranges.ts'
import type { SearchTerm } from '#domain/kit/list.ts'
import { dayOf, type Day, type Instant } from '#domain/kit/time.ts'
import type { listMembers } from '#domain/members/list-api.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { joinTerms, localText, rowsBefore } from '#server/kit/list-query.ts'
import { isTied } from '#server/people/tie-queries.ts'
import { absences, balanceJoins, balances } from './figures-queries.ts'
import { matches, type PersonQuery } from './people-queries.ts'

export interface MemberRow {
  readonly id: Id<'persons'>
  readonly full_name: string
  readonly guardian: { readonly id: Id<'persons'>; readonly full_name: string } | null
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale | null
  readonly created_at: Instant
  readonly birth_date: string | null
  readonly pack_name: string | null
  readonly expires_at: Instant | null
  readonly is_shared: boolean
  readonly other_packs: number
  readonly left: number
  readonly last_class_at: Instant | null
  readonly visits: number
  readonly late_cancels: number
  readonly no_shows: number
  readonly tags: string[]
  readonly store_credit: number
  readonly points: number
}

type Query = CheckedOf<typeof listMembers>
type Key = Query['search'][number]['key']

interface Wanted {
  readonly branch: Branch
  readonly now: Instant
  readonly locale: Locale
  readonly query: Query
  /** Undefined without a keyword. */
  readonly person: PersonQuery | undefined
  /** These people alone; by default all of the branch. */
  readonly ids?: readonly Id<'persons'>[]
}

/** The ids of so many people who match, in their order, and how many match; deleted accounts are left out. */
export async function findMatching(
  db: Database,
  { most, ...wanted }: Wanted & { readonly most: number },
): Promise<{ readonly found: readonly Id<'persons'>[]; readonly total: number }> {
  const { rows } = await sql<{ id: Id<'persons'>; total: number }>`
    with ${peopleTables(wanted)},
    matching as (${matching(wanted)})
    select id, count(*) over ()::integer as total from matching order by id limit ${most}`.execute(db)
  return { found: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** One page of the people of the branch, and how many match; deleted accounts are left out. */
export async function findMembers(db: Database, wanted: Wanted): Promise<{ rows: MemberRow[]; total: number }> {
  const { query } = wanted
  const { rows } = await sql<MemberRow & { id: MemberRow['id'] | null; total: number }>`
    with ${peopleTables(wanted)},
    matching as materialized (${matching(wanted)}),
    page as materialized (
      select id, key from matching order by ${orderOf(query)}, id limit ${query.limit} offset ${rowsBefore(query)}
    )
    select counted.total, p.id, p.full_name, p.created_at, p.birth_date, a.email, a.phone, a.locale,
      case when g.id is not null then json_build_object('id', g.id, 'full_name', g.full_name) end as guardian,
      ${facts}
    from (select count(*)::integer as total from matching) counted
    left join page on true
    left join persons p on p.id = page.id
    left join accounts a on a.person_id = p.id
    left join persons g on g.id = p.guardian_id
    ${factTables(wanted)}
    order by ${orderOf(query)}, p.id`.execute(db)
  return {
    rows: rows.flatMap(({ id, total: _total, ...row }) => (id === null ? [] : [{ ...row, id }])),
    total: rows[0]?.total ?? 0,
  }
}

/** Who may use which pack with credits left, the first that ends and all credits of each person. */
function livePacks({ branch, now }: Wanted): RawBuilder<unknown> {
  return sql`
    select held.person_id, min(held.expires_at) as expires_at, sum(account.balance)::integer as left,
      count(*)::integer as packs
    from (
      select lot.person_id, lot.id, lot.expires_at from package_lots lot where ${isLive({ branch, now })}
      union all
      select share.person_id, lot.id, lot.expires_at
      from package_shares share join package_lots lot on lot.id = share.lot_id
      where share.to_at is null and share.person_id is not null and ${isLive({ branch, now })}
    ) held
    join ledger_accounts account on account.holder_id = held.id and account.kind = 'lot' and account.unit = 'credit'
    where account.balance > 0
    group by held.person_id`
}

/** Whether a pack `lot` of the branch still runs. */
export function isLive({ branch, now }: Pick<Wanted, 'branch' | 'now'>): RawBuilder<boolean> {
  return sql<boolean>`lot.branch_id = ${branch.id} and lot.revoked_at is null and lot.expires_at > ${now}`
}

/**
 * The packs in use, and who answers for somebody of the branch. Apart, since the ties are so dear that the planner sees
 * no difference between the ways to join the rest.
 */
function peopleTables(wanted: Wanted): RawBuilder<unknown> {
  const ofChosen = hasChoice(wanted)
    ? sql`holder.id in (select coalesce(p.guardian_id, p.id) from persons p where ${isChosen(wanted)})`
    : sql`true`
  return sql`
    live as materialized (${livePacks(wanted)}),
    holders as materialized (
      select holder.id from persons holder
      where holder.guardian_id is null and ${ofChosen} and ${isTied({ branchId: wanted.branch.id, holder: sql`holder` })}
        and not exists (select from accounts a where a.person_id = holder.id and a.deleted_at is not null)
    )`
}

function hasChoice({ person, ids }: Wanted): boolean {
  return person !== undefined || ids !== undefined
}

/** Whether a person `p` is among those asked for, by keyword or by id. */
function isChosen({ person, ids }: Wanted): RawBuilder<boolean> {
  const isNamed = person === undefined ? sql`true` : sql`p.id in (${matches(person)})`
  return ids === undefined ? sql`${isNamed}` : sql`p.id = any (${[...ids]}::uuid[]) and ${isNamed}`
}

function matching(wanted: Wanted): RawBuilder<unknown> {
  const { query } = wanted
  return sql`
    select p.id, ${keys[query.orderBy]} as key
    from holders
    join persons p on coalesce(p.guardian_id, p.id) = holders.id
    left join accounts a on a.person_id = p.id
    left join live on live.person_id = p.id
    where ${isChosen(wanted)} and ${joinTerms(query, (term) => conditionOf(term, wanted))}`
}

const keys: Readonly<Record<Query['orderBy'], RawBuilder<unknown>>> = {
  name: sql`lower(p.full_name)`,
  joined: sql`p.created_at`,
  expires: sql`live.expires_at`,
  left: sql`coalesce(live.left, 0)`,
}

/** Who has nothing to be ordered by comes last. */
function orderOf({ sortedBy }: Query): RawBuilder<unknown> {
  return sortedBy === 'desc' ? sql`key desc nulls last` : sql`key asc nulls last`
}

function conditionOf({ key, value }: SearchTerm<Key>, wanted: Wanted): RawBuilder<boolean> {
  const { branch, now } = wanted
  const days = () => readDays(value, dayOf(now, branch.zone))
  const conditions: Readonly<Record<Key, () => RawBuilder<boolean>>> = {
    // A pack ends at the midnight after its last day.
    expires: () => isOnDays(sql`live.expires_at - interval '1 millisecond'`, { days: days(), branch }),
    joined: () => isOnDays(sql`p.created_at`, { days: days(), branch }),
    left: () => {
      const { from = 0, until = 1_000_000 } = readNumbers(value)
      return sql<boolean>`coalesce(live.left, 0) between ${from} and ${until}`
    },
    last_class: () => cameLast({ days: days(), branch }),
    waiver: () =>
      joinTerms(
        { search: value.split(',').map((state) => ({ key: 'waiver', value: state })), searchJoin: 'or' },
        (state) => (state.value === 'signed' ? hasSigned(wanted) : sql<boolean>`not ${hasSigned(wanted)}`),
      ),
    tag: () => sql<boolean>`exists (
      select from person_tags t
      where t.person_id = p.id and t.branch_id = ${branch.id} and t.tag = any (${value.toLowerCase().split(',')}::text[]))`,
    undone: () => sql<boolean>`p.id in (
      select r.person_id from work_rows r
      join work_runs w on w.id = r.run_id and w.branch_id = ${branch.id}
      where w.id = ${value}::uuid and r.state <> 'done')`,
  }
  return conditions[key]()
}

interface OnDays {
  readonly days: ListRange<Day>
  readonly branch: Branch
}

function isOnDays(at: RawBuilder<unknown>, { days, branch }: OnDays): RawBuilder<boolean> {
  const { from, until } = days
  return sql<boolean>`((${at}) at time zone ${branch.zone})::date
    between ${from?.toString() ?? '-infinity'}::date and ${until?.toString() ?? 'infinity'}::date`
}

/** Whether the last class that the person came to was on one of these days. The classes after them are few. */
function cameLast({ days, branch }: OnDays): RawBuilder<boolean> {
  const { from, until } = days
  const attended = sql`
    select b.person_id
    from class_sessions s
    join bookings b on b.session_id = s.id and b.status in ('checked_in', 'completed')
    where s.branch_id = ${branch.id}`
  const since = (date: Day) => sql`s.starts_at >= ${date.toString()}::date::timestamp at time zone ${branch.zone}`
  const came =
    from === undefined
      ? sql`exists (
          select from bookings b join class_sessions s on s.id = b.session_id
          where b.person_id = p.id and s.branch_id = ${branch.id} and b.status in ('checked_in', 'completed'))`
      : sql`p.id in (${attended} and ${since(from)})`
  return until === undefined
    ? sql<boolean>`${came}`
    : sql<boolean>`(${came} and p.id not in (${attended} and ${since(until.add({ days: 1 }))}))`
}

/** As `checkWaiver` decides it today, in the database: for a child the guardian's signature alone counts. */
function hasSigned({ branch, now }: Wanted): RawBuilder<boolean> {
  const adultSince = dayOf(now, branch.zone).subtract({ years: participantSignsFrom }).toString()
  const required = sql`(
    select max(version) from documents where branch_id = ${branch.id} and kind = 'waiver' and effective_at <= ${now})`
  return sql<boolean>`(${required} is null or exists (
    select from signed_forms f
    where f.person_id = p.id and f.branch_id = ${branch.id} and f.kind = 'waiver' and f.version >= ${required}
      and (f.signer_role = 'guardian' or p.birth_date is null or p.birth_date <= ${adultSince}::date)))`
}

const facts = sql`
  pack.name as pack_name, live.expires_at, coalesce(pack.is_shared, false) as is_shared,
  coalesce(live.packs - 1, 0) as other_packs, coalesce(live.left, 0) as left,
  came.last_class_at, came.visits, came.late_cancels, came.no_shows, tagged.tags, ${balances}`

/** What a row shows, looked up for the people of the page alone. */
function factTables({ branch, now, locale }: Wanted): RawBuilder<unknown> {
  return sql`
    left join live on live.person_id = p.id
    left join lateral (
      select ${localText('plan.name', locale)} as name, lot.sharing_enabled_at is not null as is_shared
      from package_lots lot
      join package_plans plan on plan.id = lot.plan_id
      join ledger_accounts account on account.holder_id = lot.id and account.kind = 'lot' and account.unit = 'credit'
      where lot.expires_at = live.expires_at and account.balance > 0 and ${isLive({ branch, now })}
        and (lot.person_id = p.id or exists (
          select from package_shares share where share.lot_id = lot.id and share.person_id = p.id and share.to_at is null))
      order by lot.person_id = p.id desc, lot.id limit 1
    ) pack on true
    left join lateral (
      select max(lower(b.attends)) filter (where b.status in ('checked_in', 'completed')) as last_class_at,
        (count(*) filter (where b.status in ('checked_in', 'completed') and lower(b.attends) > ${now}::timestamptz - interval '90 days'))::integer as visits,
        ${absences}
      from bookings b join class_sessions s on s.id = b.session_id
      where b.person_id = p.id and s.branch_id = ${branch.id}
    ) came on true
    left join lateral (
      select coalesce(json_agg(t.tag order by t.tag), '[]') as tags from person_tags t
      where t.person_id = p.id and t.branch_id = ${branch.id}
    ) tagged on true
    ${balanceJoins}`
}
