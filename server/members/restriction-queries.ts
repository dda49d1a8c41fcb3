import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { RestrictionKind } from '#domain/people/restriction-at.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

interface RestrictionOf {
  readonly personId: Id<'persons'>
  readonly branchId: Id<'branches'>
}

export interface RestrictionRow {
  readonly kind: RestrictionKind
  readonly reason: string
  /** YYYY-MM-DD. */
  readonly lastDay: string | null
  readonly setBy: string
  readonly setAt: Instant
}

const columns = sql`
  r.kind, r.reason, r.last_day::text as "lastDay", r.set_at as "setAt",
  (select coalesce(w.display_name, w.full_name) from accounts a join persons w on w.id = a.person_id
    where a.id = r.set_by_account_id) as "setBy"`

/** What the branch keeps a person from, in force or not. */
export async function findRestriction(
  db: Database,
  { personId, branchId }: RestrictionOf,
): Promise<RestrictionRow | undefined> {
  const { rows } = await sql<RestrictionRow>`
    select ${columns} from person_restrictions r where r.person_id = ${personId} and r.branch_id = ${branchId}`.execute(
    db,
  )
  return rows[0]
}

/** Sets what the branch keeps a person from, in the place of what it was. */
export async function upsertRestriction(
  tx: Transaction,
  restriction: RestrictionOf & {
    readonly kind: RestrictionKind
    readonly reason: string
    readonly lastDay: string | null
    readonly by: Id<'accounts'>
    readonly now: Instant
  },
): Promise<void> {
  const { personId, branchId, kind, reason, lastDay, by, now } = restriction
  await sql`
    insert into person_restrictions (branch_id, person_id, kind, reason, last_day, set_by_account_id, set_at)
    values (${branchId}, ${personId}, ${kind}, ${reason}, ${lastDay}::date, ${by}, ${now})
    on conflict (person_id, branch_id) do update set kind = excluded.kind, reason = excluded.reason,
      last_day = excluded.last_day, set_by_account_id = excluded.set_by_account_id, set_at = excluded.set_at`.execute(
    tx,
  )
}

export async function deleteRestriction(tx: Transaction, { personId, branchId }: RestrictionOf): Promise<void> {
  await tx
    .deleteFrom('person_restrictions')
    .where('person_id', '=', personId)
    .where('branch_id', '=', branchId)
    .execute()
}

/** Keeps why a restriction was set, or ended where `kind` is null. */
export async function insertRestrictionAct(
  tx: Transaction,
  act: RestrictionOf & {
    readonly kind: RestrictionKind | null
    readonly reason: string
    readonly by: Id<'accounts'>
    readonly now: Instant
  },
): Promise<void> {
  const { personId, branchId, kind, reason, by, now } = act
  await tx
    .insertInto('restriction_acts')
    .values({ branch_id: branchId, person_id: personId, kind, reason, done_by_account_id: by, done_at: now })
    .execute()
}

/** Who last set or ended what keeps a person from classes, and when; undefined where nobody did. */
export async function findRestrictionEditor(
  db: Database,
  { personId, branchId }: RestrictionOf,
): Promise<{ readonly at: Instant; readonly by: string | null } | undefined> {
  const { rows } = await sql<{ at: Instant; by: string | null }>`
    select r.done_at as at, coalesce(w.display_name, w.full_name) as by
    from restriction_acts r
    left join accounts a on a.id = r.done_by_account_id
    left join persons w on w.id = a.person_id
    where r.person_id = ${personId} and r.branch_id = ${branchId}
    order by r.done_at desc, r.id desc
    limit 1`.execute(db)
  return rows[0]
}

/** Forgets what kept a person and the dependants from classes, now and before, with its reasons. */
export async function eraseRestrictions(tx: Transaction, personId: Id<'persons'>): Promise<void> {
  const family = sql`(select id from persons where id = ${personId} or guardian_id = ${personId})`
  await sql`delete from person_restrictions where person_id in ${family}`.execute(tx)
  await sql`delete from restriction_acts where person_id in ${family}`.execute(tx)
}

/**
 * Moves what keeps a person from classes to another. Of two in one branch the one that holds stays, then the one from
 * every class, then the one that ends last, so that nobody escapes one by a second account.
 */
export async function moveRestrictions(
  tx: Transaction,
  { from, to }: { readonly from: Id<'persons'>; readonly to: Id<'persons'> },
): Promise<void> {
  await sql`
    with moved as (delete from person_restrictions where person_id = ${from} returning *)
    insert into person_restrictions as own (branch_id, person_id, kind, reason, last_day, set_by_account_id, set_at)
    select branch_id, ${to}::uuid, kind, reason, last_day, set_by_account_id, set_at from moved
    on conflict (person_id, branch_id) do update set kind = excluded.kind, reason = excluded.reason,
      last_day = excluded.last_day, set_by_account_id = excluded.set_by_account_id, set_at = excluded.set_at
    where ${strictness(sql`excluded`)} > ${strictness(sql`own`)}`.execute(tx)
  await tx.updateTable('restriction_acts').set({ person_id: to }).where('person_id', '=', from).execute()
}

/** By which two of one branch are compared: whether it holds by the branch's calendar, what it stops, how long. */
function strictness(row: RawBuilder<unknown>): RawBuilder<unknown> {
  const lastDay = sql`coalesce(${row}.last_day, 'infinity')`
  return sql`(
    ${lastDay} >= (select (studio_now() at time zone b.time_zone)::date from branches b where b.id = ${row}.branch_id),
    ${row}.kind = 'no_classes', ${lastDay})`
}
