import { sql } from 'kysely'
import type { CheckResult, Measure } from '#domain/checks/model.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import type { ProcessFigures } from '#server/kit/process-figures.ts'
import type { Applied } from '#server/kit/schema.ts'

/** A question that takes longer has failed. */
const questionMs = 2000
/** What a process says of itself counts for so long; it says it three times within. */
const figuresSeconds = 90
const isRecent = sql`at > clock_timestamp() - ${figuresSeconds} * interval '1 second'`
/** How long the report of a process stays, in hours: one that misses its own takes the database for restored. */
const keptHours = 24

/** The first column of the only row; absent without a row, or where it is null. */
async function one(
  db: Database,
  query: ReturnType<typeof sql<{ measure: number | null }>>,
): Promise<number | undefined> {
  const { rows } = await query.execute(db)
  return rows[0]?.measure ?? undefined
}

/** Whole seconds since a moment by the real clock, none where there is no such moment. */
const secondsSince = (moment: ReturnType<typeof sql>) =>
  sql`floor(extract(epoch from clock_timestamp() - ${moment}))::bigint`

/** Ends statements of this connection that take longer than a question may. */
export async function limitQuestions(db: Database): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(questionMs)}, false)`.execute(db)
}

export async function liftQuestions(db: Database): Promise<undefined> {
  await sql`reset statement_timeout`.execute(db)
}

export async function answerOne(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

export async function listApplied(db: Database): Promise<readonly Applied[]> {
  const { rows } = await sql<Applied>`select name, compatible from migrations`.execute(db)
  return rows
}

export async function secondsHeld(db: Database): Promise<number | undefined> {
  return one(db, sql`select floor(extract(epoch from studio_now() - since))::bigint as measure from sending_hold`)
}

/** Seconds since the last round; since the first migration where there was none yet. */
export async function secondsSinceRound(db: Database): Promise<number | undefined> {
  return one(
    db,
    sql`select ${secondsSince(sql`coalesce(max(checked_at), (select min(applied_at) from migrations))`)} as measure
      from check_results`,
  )
}

/**
 * Those of every database of the server, since they share its limit. `pg_stat_activity` hides the kind of a process of
 * another role. Those of a superuser are kept apart, and nobody else gets them.
 */
export async function percentOfConnections(db: Database): Promise<number | undefined> {
  return one(
    db,
    sql`select (100 * (select sum(numbackends) from pg_stat_database)
      / (current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer))::bigint as measure`,
  )
}

/**
 * Seconds in which PostgreSQL archived nothing although it should: none where it does not archive, as at a provider
 * that saves the log in another way.
 */
export async function secondsWithoutArchive(db: Database): Promise<number | undefined> {
  return one(
    db,
    sql`select ${secondsSince(sql`greatest(last_archived_time, pg_postmaster_start_time())`)} as measure
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  )
}

/**
 * Seconds since it was last done; since the first migration where it never was. None in a demo, which has no backups
 * and nobody to wake.
 */
export async function secondsSinceUpkeep(
  db: Database,
  kind: 'backup' | 'verify' | 'drill',
): Promise<number | undefined> {
  return one(
    db,
    sql`select ${secondsSince(
      sql`coalesce((select at from upkeep where kind = ${kind}), (select min(applied_at) from migrations))`,
    )} as measure
      from deployment where not demo`,
  )
}

export async function noteUpkeep(
  db: Database,
  { kind, found = 0 }: { readonly kind: 'backup' | 'verify' | 'drill' | 'invariants'; readonly found?: number },
): Promise<void> {
  await sql`
    insert into upkeep (kind, at, found) values (${kind}, clock_timestamp(), ${found})
    on conflict (kind) do update set at = excluded.at, found = excluded.found`.execute(db)
}

/** What the last look at the invariants or at the backups found; absent before the first. */
export async function findFaults(db: Database, kind: 'invariants' | 'verify'): Promise<number | undefined> {
  return (await db.selectFrom('upkeep').select('found').where('kind', '=', kind).executeTakeFirst())?.found
}

/**
 * A letter whose next try is still to come is late as well: it is counted from when it was written. None while sending
 * is held, which keeps them back and which another check says.
 */
export async function secondsOfOldestLetter(db: Database): Promise<number | undefined> {
  return one(
    db,
    sql`select floor(extract(epoch from studio_now() - min(created_at)))::bigint as measure
      from messages where status = 'queued' and not exists (select from sending_hold)`,
  )
}

/** A host that took a letter and refused none for so long takes them again. */
const mendedSeconds = 100

/**
 * Letters that were given up within an hour, but for those to a host that took one since and refuses none any more.
 * Whatever is sent now was written within a day, as the last try is seven hours after the first.
 */
export async function countFailedLetters(db: Database): Promise<number | undefined> {
  return one(
    db,
    sql`with failed as (
        select channel, split_part(recipient, '@', 2) as host, count(*) as letters, max(failed_at) as last
        from messages where failed_at > studio_now() - interval '1 hour'
        group by channel, host)
      select coalesce(sum(letters), 0)::bigint as measure from failed
      where last > studio_now() - ${mendedSeconds} * interval '1 second' or not exists (
        select from messages taken
        where taken.subject <> '' and taken.created_at > studio_now() - interval '1 day' and taken.sent_at > failed.last
          and taken.channel = failed.channel and split_part(taken.recipient, '@', 2) = failed.host)`,
  )
}

export async function secondsOfOldestJob(db: Database): Promise<number | undefined> {
  return one(
    db,
    sql`select ${secondsSince(sql`min(run_at)`)} as measure from graphile_worker._private_jobs
      where run_at < clock_timestamp() and locked_at is null and attempts < max_attempts`,
  )
}

/**
 * Seconds since the oldest job that fails was made. All are timed and take no payload, so a later one of its kind that
 * ended well has done what it did not: it is tried again hours later, and does not count meanwhile.
 */
export async function secondsOfFailingJob(db: Database): Promise<number | undefined> {
  return one(
    db,
    sql`with ended as (
        select job.name, max(at - job.seconds::integer * interval '1 second') as last
        from process_figures, jsonb_each_text(figures -> 'jobs') as job (name, seconds)
        where ${isRecent}
        group by job.name)
      select ${secondsSince(sql`min(failing.created_at)`)} as measure
      from graphile_worker._private_jobs failing
      join graphile_worker._private_tasks kind on kind.id = failing.task_id
      left join ended on ended.name = kind.identifier
      where failing.last_error is not null and (ended.last is null or ended.last < failing.created_at)`,
  )
}

/** Seconds since the oldest open task of those kinds was made. */
export async function secondsOfOldestTask(db: Database, kinds: readonly string[]): Promise<number | undefined> {
  return one(
    db,
    sql`select floor(extract(epoch from studio_now() - min(created_at)))::bigint as measure
      from studio_tasks where done_at is null and kind = any(${[...kinds]}::text[])`,
  )
}

/** Held seats whose time is over, and people who still wait for a class that has begun: whichever is the oldest. */
export async function secondsPastDue(db: Database): Promise<number | undefined> {
  return one(
    db,
    sql`with clock as materialized (select studio_now() as now)
      select floor(extract(epoch from (select now from clock) - least(
        (select min(held_until) from bookings where held_until is not null and held_until < (select now from clock)),
        (select min(session.starts_at) from class_sessions session
          where session.status = 'upcoming' and session.starts_at < (select now from clock) and exists (
            select from bookings waiting
            where waiting.session_id = session.id and waiting.booking_type = 'waitlist' and waiting.status = 'pending'))
      )))::bigint as measure`,
  )
}

export async function bytesOfDatabase(db: Database): Promise<number> {
  return (await one(db, sql`select pg_database_size(current_database()) as measure`)) ?? 0
}

/** What a process says of itself, and what it alone knows. */
export interface StoredFigures extends ProcessFigures {
  readonly clockAheadMs: number
  readonly databaseDiskBytes?: number
}

export async function listFigures(db: Database): Promise<readonly StoredFigures[]> {
  const { rows } = await sql<{ figures: StoredFigures }>`
    select figures from process_figures where ${isRecent}`.execute(db)
  return rows.map(({ figures }) => figures)
}

/**
 * When this process last reported, by the database, and the newest report of any process that is not later than `last`;
 * null where there is none.
 */
export async function findReports(
  db: Database,
  { process, last }: { readonly process: string; readonly last: Instant },
): Promise<{ readonly own: Instant | null; readonly newest: Instant | null }> {
  const { rows } = await sql<{ own: Instant | null; newest: Instant | null }>`
    select max(at) filter (where process = ${process}) as own, max(at) filter (where at <= ${last}) as newest
    from process_figures`.execute(db)
  return rows[0] ?? { own: null, newest: null }
}

/**
 * Returns when it was stored, by the clock of the database. The difference of the clocks is taken when the statement
 * arrives: `machineMs` was read just before it left.
 */
export async function storeFigures(
  db: Database,
  told: {
    readonly process: string
    readonly machineMs: number
    readonly figures: Omit<StoredFigures, 'clockAheadMs'>
  },
): Promise<Instant> {
  const { rows } = await sql<{ at: Instant }>`
    insert into process_figures (process, figures, at)
    values (${told.process}, ${JSON.stringify(told.figures)}::jsonb || jsonb_build_object('clockAheadMs',
      round(${told.machineMs}::bigint - extract(epoch from clock_timestamp()) * 1000)), clock_timestamp())
    on conflict (process) do update set figures = excluded.figures, at = excluded.at
    returning at`.execute(db)
  const [stored] = rows
  if (!stored) throw new Error('the database stored no figures of this process')
  return stored.at
}

/** Those of processes that ended. */
export async function deleteOldFigures(db: Database): Promise<void> {
  await sql`delete from process_figures where at < clock_timestamp() - ${keptHours} * interval '1 hour'`.execute(db)
}

/** Replaces the last round. A check that is no longer asked is forgotten; one of the same level keeps its moment. */
export async function storeResults(db: Database, results: readonly CheckResult[]): Promise<void> {
  const rows = results.map(({ check, measure, level }) => ({
    name: check.name,
    level,
    measure: typeof measure === 'number' ? measure : null,
  }))
  await sql`
    with round as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, level text, measure bigint)),
      gone as (delete from check_results where name not in (select name from round))
    insert into check_results as known (name, level, measure, since, checked_at)
    select name, level, measure, clock_timestamp(), clock_timestamp() from round
    on conflict (name) do update set level = excluded.level, measure = excluded.measure, checked_at = excluded.checked_at,
      since = case when known.level = excluded.level then known.since else excluded.since end`.execute(db)
}

export interface StoredResult {
  readonly name: string
  readonly level: CheckResult['level']
  readonly measure: Exclude<Measure, 'unknown'> | null
  readonly since: Instant
}

export async function listResults(db: Database): Promise<readonly StoredResult[]> {
  return db.selectFrom('check_results').select(['name', 'level', 'measure', 'since']).orderBy('name').execute()
}
