import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/** The account that answers for a person, and its holder: the person's own, else the guardian's. */
interface AnsweringAccount {
  readonly accountId: Id<'accounts'>
  readonly holderId: Id<'persons'>
}

export async function findAnsweringAccount(
  db: Database,
  personId: Id<'persons'>,
): Promise<AnsweringAccount | undefined> {
  const { rows } = await sql<AnsweringAccount>`
    select a.id as "accountId", a.person_id as "holderId"
    from persons p
    join accounts a on a.person_id in (p.id, p.guardian_id)
    where p.id = ${personId}
    order by a.person_id = p.id desc
    limit 1`.execute(db)
  return rows[0]
}

/** Who of the staff is logged in, since how many seconds, and on which known device. */
interface Witness {
  readonly full_name: string
  readonly age_seconds: number
  readonly device: { readonly device_id: string; readonly kind: string; readonly name: string } | null
}

export async function findWitness(
  tx: Transaction,
  of: {
    readonly accountId: Id<'accounts'>
    readonly sessionHash: string
    readonly deviceId: Id<'staff_devices'> | null
    readonly now: Instant
  },
): Promise<Witness> {
  const { rows } = await sql<Witness>`
    select p.full_name,
      coalesce(floor(extract(epoch from ${of.now}::timestamptz - s.created_at)), 0)::integer as age_seconds,
      case when d.id is not null then json_build_object('device_id', d.id, 'kind', d.kind, 'name', d.name) end as device
    from accounts a
    join persons p on p.id = a.person_id
    left join auth_sessions s on s.account_id = a.id and s.token_hash = ${of.sessionHash}
    left join staff_devices d on d.id = ${of.deviceId}
    where a.id = ${of.accountId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${of.accountId} is missing: it was deleted after it signed in`)
  return row
}
