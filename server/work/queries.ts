import { sql } from 'kysely'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale, Localized } from '#domain/text/localized.ts'
import { keptInputDays, maxRuns, shownHours, type RunState } from '#domain/work/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { withTimeAfter } from '#server/kit/clock.ts'
import type { Branch } from '#server/kit/context.ts'
import type { ActSums } from '#server/kit/routes.ts'

type RunId = Id<'work_runs'>
type BranchId = Id<'branches'>
type AccountId = Id<'accounts'>
type Sent = Readonly<Record<string, unknown>>

/** Keeps an act until its moment. */
export async function insertRun(
  tx: Transaction,
  run: {
    readonly branchId: BranchId
    readonly kind: string
    readonly accountId: AccountId
    readonly input: Sent
    readonly now: Instant
    readonly startsAt: Instant
  },
): Promise<RunId> {
  const { id } = await tx
    .insertInto('work_runs')
    .values({
      branch_id: run.branchId,
      kind: run.kind,
      asked_by_account_id: run.accountId,
      input: JSON.stringify(run.input),
      state: 'held',
      created_at: run.now,
      starts_at: run.startsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The acts whose moment has come, the earliest first. */
export async function listDueRuns(db: Database, limit: number): Promise<RunId[]> {
  const rows = await db
    .selectFrom('work_runs')
    .select('id')
    .where('state', '=', 'held')
    .where('starts_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A run as it is locked to be done. */
export interface LockedRun {
  readonly kind: string
  readonly input: Sent
  readonly branch_id: BranchId
  readonly asked_by_account_id: AccountId
  readonly starts_at: Instant
  readonly now: Instant
}

/** An act that waits or runs, locked to be done; undefined when it has ended meanwhile. */
export async function lockOpenRun(
  tx: Transaction,
  { id, state }: { readonly id: RunId; readonly state: 'held' | 'running' },
): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`
    with locked as materialized (
      select kind, input, branch_id, asked_by_account_id, starts_at
      from work_runs where id = ${id} and state = ${state} for update
    )
    select *, studio_now() as now from locked`.execute(tx)
  return rows[0]
}

/** Who asked, as the branch knows them now. */
export interface Asker {
  readonly person_id: Id<'persons'>
  readonly locale: Locale
  readonly role: StaffRole | null
  readonly branch: Branch
}

/** The role is locked, so that one that is taken away at this moment either counts until the act is done, or not. */
export async function lockAsker(
  tx: Transaction,
  of: { readonly accountId: AccountId; readonly branchId: BranchId },
): Promise<Asker> {
  const { rows } = await sql<Asker>`
    with held as materialized (
      select role from account_roles where account_id = ${of.accountId} and branch_id = ${of.branchId} for share
    )
    select a.person_id, a.locale, (select role from held) as role,
      json_build_object('id', b.id, 'code', b.code, 'name', b.name, 'zone', b.time_zone, 'currency', b.currency) as branch
    from accounts a, branches b where a.id = ${of.accountId} and b.id = ${of.branchId}`.execute(tx)
  const [asker] = rows
  if (!asker) throw new Error(`account ${of.accountId} or branch ${of.branchId} of an act that waits is missing`)
  return asker
}

/** Ends an act. Its row must be locked. */
export async function endRun(
  tx: Transaction,
  run: {
    readonly id: RunId
    readonly state: Exclude<RunState, 'held' | 'running'>
    readonly result: ActSums | Refusal | null
    readonly now: Instant
  },
): Promise<void> {
  await tx
    .updateTable('work_runs')
    .set({ state: run.state, result: run.result && JSON.stringify(run.result), ended_at: run.now })
    .where('id', '=', run.id)
    .execute()
}

/** An act of the branch, locked; a run of it that is under way is waited for. */
export async function lockRun(tx: Transaction, of: { readonly id: RunId; readonly branchId: BranchId }) {
  const locking = tx
    .selectFrom('work_runs')
    .select(['state', 'asked_by_account_id'])
    .where('id', '=', of.id)
    .where('branch_id', '=', of.branchId)
    .forUpdate()
  return withTimeAfter(tx, locking).executeTakeFirst()
}

interface RunRow {
  readonly id: RunId
  readonly kind: string
  readonly state: RunState
  readonly input: Sent
  readonly asked_by_account_id: AccountId
  readonly name: string
  readonly starts_at: Instant
  readonly ended_at: Instant | null
  readonly result: ActSums | Refusal | null
  readonly class_id: Id<'class_sessions'> | null
  readonly class_name: Localized | null
  readonly class_starts_at: Instant | null
  readonly person_name: string | null
  readonly room_name: Localized | null
  readonly seat_no: number | null
  /** Of an act on many, how many rows it has, and how many were done or could not be; else null. */
  readonly total: number | null
  readonly done: number | null
  readonly failed: number | null
}

/** The acts of a branch that wait or run, and those of the last day, newest first; of one account where it is given. */
export async function listRuns(
  db: Database,
  of: { readonly branchId: BranchId; readonly accountId: AccountId | undefined },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select w.id, w.kind, w.state, w.input, w.asked_by_account_id, p.full_name as name, w.starts_at, w.ended_at, w.result,
      w.total, w.done, w.failed,
      s.id as class_id, k.name as class_name, s.starts_at as class_starts_at, whose.full_name as person_name,
      r.name as room_name, coalesce(o.seat_no, (w.input ->> 'seat_no')::int) as seat_no
    from work_runs w
    join accounts a on a.id = w.asked_by_account_id
    join persons p on p.id = a.person_id
    left join bookings b on b.id = (w.input ->> 'id')::uuid
    left join persons whose on whose.id = b.person_id
    left join class_sessions s on s.id = coalesce(b.session_id, (w.input ->> 'id')::uuid)
    left join class_types k on k.id = s.class_type_id
    left join room_outages o on o.id = (w.input ->> 'id')::uuid
    left join rooms r on r.id = coalesce(o.room_id, (w.input ->> 'id')::uuid)
    where w.branch_id = ${of.branchId} and w.created_at > studio_now() - ${shownHours} * interval '1 hour'
      and (${of.accountId ?? null}::uuid is null or w.asked_by_account_id = ${of.accountId ?? null}::uuid)
    order by w.created_at desc, w.id desc
    limit ${maxRuns}`.execute(db)
  return rows
}

/**
 * Empties what was sent with acts that ended long ago, takes from their refusals the plan, which names people, and
 * forgets whom acts on many were done to; returns of how many acts.
 */
export async function emptyInputs(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ emptied: number }>`
    with old as (
      update work_runs set input = '{}', result = result - 'details' where id in (
        select id from work_runs where input <> '{}' and ended_at < studio_now() - ${keptInputDays} * interval '1 day' limit ${limit})
      returning id
    ),
    forgotten as (delete from work_rows where run_id in (select id from old))
    select count(*)::integer as emptied from old`.execute(db)
  return rows[0]?.emptied ?? 0
}
