import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

type BranchId = Id<'branches'>

/** A person whom staff of a branch may see, and the person's home branch. */
export interface Tied {
  readonly personId: Id<'persons'>
  readonly homeBranchId: BranchId
}

type Named = { readonly personId: Id<'persons'> } | { readonly accountId: Id<'accounts'> }

/** No branch and no person has this id. */
const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * The person, if there is a tie to the branch and the account that answers for them still exists. Staff of a branch get
 * request.not_found for anybody else. Ties are queried also for an unknown person, so that the time of the response
 * does not reveal it.
 */
export async function findTied(db: Database, of: Named & { readonly branchId: BranchId }): Promise<Tied | undefined> {
  const personId =
    'personId' in of ? sql`${of.personId}::uuid` : sql`(select person_id from accounts where id = ${of.accountId})`
  const { rows } = await sql<Tied & { personId: Tied['personId'] | null; isTied: boolean }>`
    select p.id as "personId", ${homeOf(sql`holder`)} as "homeBranchId",
      ${isTied({ branchId: of.branchId, holder: sql`holder` })}
        and not exists (select from accounts gone where gone.person_id = holder.id and gone.deleted_at is not null) as "isTied"
    from (select coalesce(${personId}, ${nobody}) as id) named
    left join persons p on p.id = named.id
    left join persons h on h.id = coalesce(p.guardian_id, named.id)
    cross join lateral (
      select coalesce(h.id, named.id) as id, case when h.id is null then ${nobody} else h.home_branch_id end as home_branch_id
    ) holder`.execute(db)
  const [row] = rows
  return row?.isTied === true && row.personId !== null
    ? { personId: row.personId, homeBranchId: row.homeBranchId }
    : undefined
}

/** The home branches of those people, each once; a dependant has that of the guardian. */
export async function listHomes(db: Database, personIds: readonly Id<'persons'>[]): Promise<BranchId[]> {
  const { rows } = await sql<{ home: BranchId }>`
    select distinct ${homeOf(sql`holder`)} as home
    from persons p
    join persons holder on holder.id = coalesce(p.guardian_id, p.id)
    where p.id = any (${[...personIds]}::uuid[])`.execute(db)
  return rows.map(({ home }) => home)
}

/** The home branch of a holder: the first one for persons from before there were two branches. */
function homeOf(holder: RawBuilder<unknown>): RawBuilder<BranchId> {
  return sql<BranchId>`coalesce(${holder}.home_branch_id, (select id from branches order by sort, id limit 1))`
}

/**
 * Whether the family of a holder has a tie to a branch: it is its home branch, or somebody of it booked there, has or
 * shares a pack of it, or ordered, joined, signed, asked for something or works there. A family counts as one, since a
 * child's affairs are the guardian's. Staff can make none of these ties for a person whom they do not see. `holder`
 * names a row of persons without a guardian. Of bookings only those without a pack are asked, since a class is paid
 * with a pack of its branch, own or shared, which is a tie itself. Their branch is looked up by the class: a join scans
 * all classes of the branch.
 */
export function isTied(of: {
  readonly branchId: BranchId | RawBuilder<unknown>
  readonly holder: RawBuilder<unknown>
}): RawBuilder<boolean> {
  const { branchId, holder } = of
  return sql<boolean>`(
    ${homeOf(holder)} = ${branchId}
    or exists (
      select from (
        select ${holder}.id
        union all
        select child.id from persons child where child.guardian_id = ${holder}.id
      ) f
      where (
        exists (select from package_lots l where l.person_id = f.id and l.branch_id = ${branchId})
        or exists (
          select from package_shares h join package_lots l on l.id = h.lot_id
          where h.person_id = f.id and l.branch_id = ${branchId})
        or exists (
          select from bookings b
          where b.person_id = f.id and b.lot_id is null
            and (select s.branch_id from class_sessions s where s.id = b.session_id) = ${branchId})))
    or exists (
      select from (select coalesce((select id from accounts where person_id = ${holder}.id), ${nobody}) as id) a
      where (
        exists (select from orders o where o.account_id = a.id and o.branch_id = ${branchId})
        or exists (select from contracts c where c.account_id = a.id and c.branch_id = ${branchId})
        or exists (select from signed_forms g where g.account_id = a.id and g.branch_id = ${branchId})
        or exists (select from correction_requests q where q.account_id = a.id and q.branch_id = ${branchId})
        or exists (select from account_roles r where r.account_id = a.id and r.branch_id = ${branchId}))))`
}
