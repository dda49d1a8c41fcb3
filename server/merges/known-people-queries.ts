import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { identityKeys } from '#domain/people/identity.ts'
import type { Database } from '#server/driver/database.ts'
import { isTied } from '#server/people/tie-queries.ts'

export interface KnownPerson {
  readonly id: Id<'persons'>
  readonly full_name: string
  readonly birth_date: string | null
  readonly phone_end: string | null
  readonly guardian: string | null
  /** Which contact of the wanted ones logs in to the account. */
  readonly holds: 'email' | 'phone' | null
  readonly wasReachedBy: boolean
  readonly isTied: boolean
}

interface Wanted {
  readonly branchId: Id<'branches'>
  readonly fullName: string
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly keys: ReturnType<typeof identityKeys>
}

/** More records of one name are not compared. */
const mostOfAName = 100

/** The records that an e-mail, a phone or a name leads to, whoever sees them. */
export async function listKnownPeople(db: Database, wanted: Wanted): Promise<KnownPerson[]> {
  const { branchId, fullName, email = null, phone = null, keys } = wanted
  const { rows } = await sql<KnownPerson>`
    with reached as (
      select k.person_id as id from identity_keys k
      join json_to_recordset(${JSON.stringify(keys)}::json) as sent (kind text, value text) on sent.kind = k.kind and sent.value = k.value
    ),
    found as (
      select person_id as id from accounts where (email = ${email} or phone = ${phone}) and deleted_at is null
      union
      select id from reached
      union
      (select id from persons where name_starts(full_name, display_name) @@ name_query(${fullName}) order by id limit ${mostOfAName})
    )
    select p.id, p.full_name, p.birth_date::text, right(a.phone, 4) as phone_end,
      case when p.guardian_id is not null then holder.full_name end as guardian,
      case when a.email = ${email} then 'email' when a.phone = ${phone} then 'phone' end as holds,
      p.id in (select id from reached) as "wasReachedBy",
      ${isTied({ branchId, holder: sql`holder` })} as "isTied"
    from found
    join persons p on p.id = found.id
    join persons holder on holder.id = coalesce(p.guardian_id, p.id)
    join accounts of_holder on of_holder.person_id = holder.id and of_holder.deleted_at is null
    left join accounts a on a.person_id = p.id
    order by p.created_at, p.id`.execute(db)
  return rows
}
