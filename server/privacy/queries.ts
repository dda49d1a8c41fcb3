import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

interface Standing {
  readonly credits: number
  readonly storeCreditSen: number
  readonly points: number
  readonly dependants: number
  readonly bookings: number
  readonly orders: number
  readonly isStaff: boolean
}

/** What an account holds, and what of it is still ahead. */
export async function loadStanding(
  db: Database,
  { accountId, personId }: { accountId: Id<'accounts'>; personId: Id<'persons'> },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with family as (select id from persons where id = ${personId} or guardian_id = ${personId}),
    held as (
      select a.kind, a.balance from ledger_accounts a
      where a.kind in ('store_credit', 'points') and a.holder_id = ${accountId}::uuid
      union all
      select 'lot', a.balance from package_lots l
      join ledger_accounts a on a.kind = 'lot' and a.holder_id = l.id
      where l.person_id = ${personId} and l.revoked_at is null and l.expires_at > studio_now()
    )
    select
      (select coalesce(sum(balance), 0) from held where kind = 'lot')::integer as credits,
      (select coalesce(sum(balance), 0) from held where kind = 'store_credit')::integer as "storeCreditSen",
      (select coalesce(sum(balance), 0) from held where kind = 'points')::integer as points,
      (select count(*) - 1 from family)::integer as dependants,
      (select count(*) from bookings b join class_sessions s on s.id = b.session_id
        where b.person_id in (select id from family) and b.status in ('pending', 'booked', 'checked_in')
          and s.ends_at > studio_now())::integer as bookings,
      (select count(*) from orders where account_id = ${accountId} and status not in ('complete', 'canceled'))::integer as orders,
      exists (select 1 from account_roles where account_id = ${accountId}) as "isStaff"`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the standing of account ${accountId} could not be counted`)
  return row
}

/** The e-mails and phones by which somebody is known, in clear. */
export async function listClearKeys(
  db: Database,
  personId: Id<'persons'>,
): Promise<readonly { kind: 'email' | 'phone'; value: string }[]> {
  const { rows } = await sql<{ kind: 'email' | 'phone'; value: string }>`
    select kind, value from identity_keys where person_id = ${personId} and kind in ('email', 'phone')`.execute(db)
  return rows
}
