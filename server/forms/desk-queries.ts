import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'

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
