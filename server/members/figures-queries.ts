import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { CreditMovement } from '#domain/members/sum-credits.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'

interface Of {
  readonly personId: Id<'persons'>
  readonly branchId: Id<'branches'>
}

export interface FiguresRow {
  readonly classes: number
  readonly first_class_at: Instant | null
  readonly late_cancels: number
  readonly no_shows: number
  readonly orders: number
  readonly forms: number
  readonly store_credit: number
  readonly points: number
  readonly locale: Locale | null
  readonly birth_date: string | null
  readonly version: number
  readonly emergency_name: string | null
  readonly emergency_phone: string | null
  readonly dependants: { readonly id: Id<'persons'>; readonly full_name: string }[]
}

/** How often a person stayed away, where `b` are the bookings. */
export const absences = sql`
  (count(*) filter (where b.cancel_kind = 'late'))::integer as late_cancels,
  (count(*) filter (where b.status = 'no_show'))::integer as no_shows`

/** What an account holds, by `balanceJoins`; none for a dependant. */
export const balances = sql`
  coalesce(credit.balance, 0)::bigint as store_credit, coalesce(point.balance, 0)::bigint as points`

/** Where `a` is the account, if there is one. */
export const balanceJoins = sql`
  left join ledger_accounts credit on credit.kind = 'store_credit' and credit.unit = 'sen' and credit.holder_id = a.id
  left join ledger_accounts point on point.kind = 'points' and point.unit = 'point' and point.holder_id = a.id`

/** What the head of a member's page counts, and what the person said of themselves. */
export async function findFigures(db: Database, { personId, branchId }: Of): Promise<FiguresRow> {
  const { rows } = await sql<FiguresRow>`
    select came.*, ${balances}, a.locale, p.birth_date, p.version, p.emergency_contact_name as emergency_name, p.emergency_contact_phone as emergency_phone,
      (select count(*) from orders o where o.account_id = a.id and o.branch_id = ${branchId})::integer as orders,
      (select count(*) from signed_forms f where f.person_id = p.id and f.branch_id = ${branchId})::integer as forms,
      (select coalesce(json_agg(json_build_object('id', c.id, 'full_name', c.full_name) order by c.created_at, c.id), '[]')
        from persons c where c.guardian_id = p.id) as dependants
    from persons p
    left join accounts a on a.person_id = p.id
    ${balanceJoins}
    cross join lateral (
      select (count(*) filter (where b.status in ('checked_in', 'completed')))::integer as classes,
        min(lower(b.attends)) filter (where b.status in ('checked_in', 'completed')) as first_class_at,
        ${absences}
      from bookings b join class_sessions s on s.id = b.session_id
      where b.person_id = p.id and s.branch_id = ${branchId}
    ) came
    where p.id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`person ${personId} is missing: the page has just found it`)
  return row
}

/** What moved the credits of a pack `lot`, found by keys: a join would read the ledger of all packs. */
export const creditEntries = sql`lateral (
  select t.id, t.at, t.reason, t.subject_id, entry.amount::integer as credits,
    (sum(entry.amount) over (order by entry.seq))::integer as left
  from ledger_accounts account
  join ledger_entries entry on entry.account_id = account.id and entry.seq is not null
  join ledger_transactions t on t.id = entry.transaction_id
  where account.kind = 'lot' and account.unit = 'credit' and account.holder_id = lot.id
  offset 0
)`

/** The booking that an entry `e` is about, if it is about one, found by its key. */
export const bookingOfEntry = sql`lateral (
  select id, session_id, person_id, credit_effect from bookings where id = e.subject_id offset 0
)`

/** What moved the credits of the person's own packs, a line for each kind of movement, and what the packs hold. */
export async function findCreditMovements(
  db: Database,
  { personId, branchId }: Of,
): Promise<{ movements: CreditMovement[]; left: number }> {
  const { rows } = await sql<CreditMovement>`
    select e.reason, case when b.id is null then null when b.person_id = ${personId} then 'own' else 'other' end as of,
      coalesce(b.credit_effect = 'forfeited', false) as lost, sum(e.credits)::integer as credits
    from package_lots lot
    cross join ${creditEntries} e
    left join ${bookingOfEntry} b on true
    where lot.person_id = ${personId} and lot.branch_id = ${branchId}
    group by 1, 2, 3`.execute(db)
  const held = await sql<{ left: number }>`
    select coalesce(sum(a.balance), 0)::integer as left
    from package_lots lot join ledger_accounts a on a.kind = 'lot' and a.unit = 'credit' and a.holder_id = lot.id
    where lot.person_id = ${personId} and lot.branch_id = ${branchId}`.execute(db)
  return { movements: rows, left: held.rows[0]?.left ?? 0 }
}
