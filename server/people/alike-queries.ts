import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { isTied } from './tie-queries.ts'

type PersonId = Id<'persons'>

/** The words of a name in one order; null where it has none. */
const sortedWords = (name: ReturnType<typeof sql>) =>
  sql`(select string_agg(word, ' ' order by word) from name_words(${name}) as word)`

const mostPairs = 500
/** Of one name and birth date, a record is compared with so many of the oldest: pairs would grow by the square. */
const mostOlder = 5

export interface AlikePair {
  /** The younger record. */
  readonly id: PersonId
  readonly other_id: PersonId
  /** Whose staff see both. */
  readonly branch_id: Id<'branches'>
}

/**
 * Accounts whose people have one name, in any order of its words, and one birth date, each with the oldest such record
 * that is not known to be of somebody else. Only pairs whose two people staff of one branch see; of several branches
 * the home of the younger comes first.
 */
export async function listAlike(db: Database): Promise<AlikePair[]> {
  const { rows } = await sql<AlikePair>`
    with named as (
      select p.id, p.home_branch_id, p.birth_date, ${sortedWords(sql`p.full_name`)} as name
      from persons p
      join accounts a on a.person_id = p.id
      where p.birth_date is not null and a.deleted_at is null
    ),
    known as (select *, row_number() over (partition by name, birth_date order by id) as place from named)
    select distinct on (young.id) young.id, old.id as other_id, branch.id as branch_id
    from known young
    join known old on old.name = young.name and old.birth_date = young.birth_date and old.id < young.id and old.place <= ${mostOlder}
    cross join lateral (
      select b.id from branches b
      where ${isTied({ branchId: sql`b.id`, holder: sql`young` })} and ${isTied({ branchId: sql`b.id`, holder: sql`old` })}
      order by b.id = young.home_branch_id desc nulls last, b.sort, b.id
      limit 1
    ) branch
    where not exists (select from people_apart t where t.person_id = old.id and t.other_id = young.id)
    order by young.id, old.id
    limit ${mostPairs}`.execute(db)
  return rows
}

export interface AlikePerson {
  readonly id: PersonId
  readonly full_name: string
  readonly created_at: Instant
}

const mostShown = 5

/**
 * Whose records are perhaps of the same person as this one, for staff of the branch: the same words of the name and no
 * other birth date (domain/merges/perhaps-same.ts), and not known to be of somebody else. None for a dependant, whose
 * record is part of the guardian's account.
 */
export async function listAlikeTo(
  db: Database,
  { personId, branchId }: { readonly personId: PersonId; readonly branchId: Id<'branches'> },
): Promise<AlikePerson[]> {
  const { rows } = await sql<AlikePerson>`
    select p.id, p.full_name, p.created_at
    from persons one
    join persons p on name_starts(p.full_name, p.display_name) @@ name_query(one.full_name) and p.id <> one.id
    join accounts a on a.person_id = p.id and a.deleted_at is null
    where one.id = ${personId} and one.guardian_id is null and p.guardian_id is null
      and (p.birth_date = one.birth_date or p.birth_date is null or one.birth_date is null)
      and ${sortedWords(sql`p.full_name`)} = ${sortedWords(sql`one.full_name`)}
      and ${isTied({ branchId, holder: sql`p` })}
      and not exists (
        select from people_apart t
        where t.person_id = least(one.id, p.id) and t.other_id = greatest(one.id, p.id))
    order by p.created_at, p.id
    limit ${mostShown}`.execute(db)
  return rows
}

/** Records that those two are of two people; once, however often it is said. */
export async function insertApart(
  tx: Transaction,
  said: {
    readonly personId: PersonId
    readonly otherId: PersonId
    readonly by: Id<'accounts'>
    readonly now: Instant
  },
): Promise<void> {
  const { personId, otherId, by, now } = said
  await sql`
    insert into people_apart (person_id, other_id, said_by_account_id, said_at)
    values (least(${personId}::uuid, ${otherId}::uuid), greatest(${personId}::uuid, ${otherId}::uuid), ${by}, ${now})
    on conflict do nothing`.execute(tx)
}

/** From whom a record is known to be apart, the one that stays is apart as well. */
export async function moveApart(
  tx: Transaction,
  { from, to }: { readonly from: PersonId; readonly to: PersonId },
): Promise<void> {
  await sql`
    with moved as (
      delete from people_apart where person_id = ${from} or other_id = ${from}
      returning case when person_id = ${from} then other_id else person_id end as apart_id, said_by_account_id, said_at
    )
    insert into people_apart (person_id, other_id, said_by_account_id, said_at)
    select least(apart_id, ${to}::uuid), greatest(apart_id, ${to}::uuid), said_by_account_id, said_at
    from moved where apart_id <> ${to}::uuid
    on conflict do nothing`.execute(tx)
}
