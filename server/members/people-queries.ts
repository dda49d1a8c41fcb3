import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { parsePersonQuery } from '#domain/members/parse-person-query.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { isTied } from '#server/people/tie-queries.ts'
import { isInClassOf } from './queries.ts'

export type PersonQuery = Exclude<ReturnType<typeof parsePersonQuery>, Refusal>

export interface FoundPerson {
  readonly id: Id<'persons'>
  readonly full_name: string
  readonly display_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly guardian: { readonly id: Id<'persons'>; readonly full_name: string } | null
  readonly created_at: Instant
  readonly account_id: Id<'accounts'> | null
}

/** The most matches that are sorted; a query with more is too short to be useful. */
const maxMatches = 500

interface PeopleWanted {
  readonly query: PersonQuery
  readonly branchId: Id<'branches'>
  readonly limit: number
  /** Only people of this instructor's classes, 30 days back and ahead. */
  readonly taughtBy?: { readonly instructorId: Id<'instructors'>; readonly now: Instant }
}

/** People of the branch whom the query finds, by name; deleted accounts are left out. */
export async function listFoundPeople(
  db: Database,
  { query, branchId, limit, taughtBy }: PeopleWanted,
): Promise<FoundPerson[]> {
  const ofInstructor = taughtBy === undefined ? sql`true` : isInClassOf(sql`m.id`, taughtBy)
  const { rows } = await sql<FoundPerson>`
    with found as materialized (
      select m.id
      from (${matches(query)}) m
      join persons p on p.id = m.id
      join persons holder on holder.id = coalesce(p.guardian_id, p.id)
      where ${isTied({ branchId, holder: sql`holder` })} and ${ofInstructor}
      limit ${maxMatches}
    ) ${cards}
    order by lower(p.full_name), p.id
    limit ${limit}`.execute(db)
  return rows
}

/** One of them by id; undefined for an unknown or deleted one. */
export async function findPersonCard(tx: Transaction, id: Id<'persons'>): Promise<FoundPerson | undefined> {
  const { rows } = await sql<FoundPerson>`with found as (select ${id}::uuid as id) ${cards}`.execute(tx)
  return rows[0]
}

const cards = sql`
    select p.id, p.full_name, p.display_name, a.email, a.phone, p.created_at, a.id as account_id,
      case when g.id is not null then json_build_object('id', g.id, 'full_name', g.full_name) end as guardian
    from found
    join persons p on p.id = found.id
    left join accounts a on a.person_id = p.id
    left join persons g on g.id = p.guardian_id
    where not exists (
      select from accounts gone where gone.person_id = coalesce(p.guardian_id, p.id) and gone.deleted_at is not null
    )`

/** The ids of the people whom the query finds. */
export function matches(query: PersonQuery): RawBuilder<unknown> {
  if (query.by === 'name')
    return sql`select id from persons where name_starts(full_name, display_name) @@ name_query(${query.words})`
  if (query.by === 'booking') return sql`select person_id as id from bookings where id = ${query.id}::uuid`
  const start = startingWith(query.start)
  if (query.by === 'email') return sql`select person_id as id from accounts where email like ${start}`
  // Phones are indexed reversed too, so that their last digits are found as a prefix.
  return sql`
    select person_id as id from accounts where phone like ${start}
    union
    select person_id from accounts where reverse(phone) like reverse(${query.end}) || '%'`
}

function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
