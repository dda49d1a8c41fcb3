import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { WorkRow } from './long-work.ts'

type RunId = Id<'work_runs'>

/** Writes a run and its rows; undefined while another one of its kind runs in the branch. */
export async function insertRunning(
  tx: Transaction,
  run: {
    readonly branchId: Id<'branches'>
    readonly kind: string
    readonly accountId: Id<'accounts'>
    readonly act: Readonly<Record<string, unknown>>
    readonly rows: readonly WorkRow[]
    readonly now: Instant
  },
): Promise<RunId | undefined> {
  const rows = run.rows.map(({ subjectId, personId }) => ({ subject_id: subjectId, person_id: personId }))
  const made = await sql<{ id: RunId }>`
    insert into work_runs (branch_id, kind, asked_by_account_id, input, state, created_at, starts_at, total, done, failed)
    values (${run.branchId}, ${run.kind}, ${run.accountId}, ${JSON.stringify(run.act)}, 'running', ${run.now}, ${run.now},
      ${rows.length}, 0, 0)
    on conflict (branch_id, kind) where state = 'running' do nothing
    returning id`.execute(tx)
  const id = made.rows[0]?.id
  if (id)
    await sql`
      insert into work_rows (run_id, subject_id, person_id)
      select ${id}::uuid, subject_id, person_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as sent (subject_id uuid, person_id uuid)`.execute(tx)
  return id
}

/** The acts on many that are not over, the oldest first. */
export async function listRunning(db: Database, limit: number): Promise<RunId[]> {
  const rows = await db
    .selectFrom('work_runs')
    .select('id')
    .where('state', '=', 'running')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The next rows of a run, whose row must be locked. */
export async function listWaiting(tx: Transaction, of: { readonly id: RunId; readonly limit: number }) {
  return tx
    .selectFrom('work_rows')
    .select(['subject_id as subjectId', 'person_id as personId'])
    .where('run_id', '=', of.id)
    .where('state', '=', 'waiting')
    .orderBy('subject_id')
    .limit(of.limit)
    .execute()
}

/** A row that was tried. */
export interface TriedRow {
  readonly subjectId: string
  /** Why it failed; undefined where it was done. */
  readonly reason: string | undefined
}

/** Writes what became of a batch, and ends the run after its last row. Returns whether there are more. */
export async function saveBatch(
  tx: Transaction,
  batch: { readonly id: RunId; readonly tried: readonly TriedRow[]; readonly now: Instant },
): Promise<boolean> {
  const sent = batch.tried.map(({ subjectId, reason }) => ({ subject_id: subjectId, reason: reason ?? null }))
  const failed = sent.filter(({ reason }) => reason !== null).length
  const { rows } = await sql<{ more: boolean }>`
    with tried as (
      update work_rows r set state = case when sent.reason is null then 'done' else 'failed' end, reason = sent.reason
      from json_to_recordset(${JSON.stringify(sent)}::json) as sent (subject_id uuid, reason text)
      where r.run_id = ${batch.id} and r.subject_id = sent.subject_id
    )
    update work_runs
    set done = done + ${sent.length - failed}, failed = failed + ${failed}, starts_at = ${batch.now},
      state = case when done + failed + ${sent.length} < total then 'running' else 'done' end,
      ended_at = case when done + failed + ${sent.length} < total then null else ${batch.now}::timestamptz end
    where id = ${batch.id}
    returning state = 'running' as more`.execute(tx)
  return rows[0]?.more === true
}
