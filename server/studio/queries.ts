import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { noInstructorAbout, type InstructorAbout } from '#domain/studio/about.ts'
import { policies, siteSettings, type Policies, type SettingsKey, type SiteSettings } from '#domain/studio/model.ts'
import type { SeatMap } from '#domain/studio/seat-map.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Json } from '#server/db/tables.ts'
import { cachedRead } from '#server/driver/cached-read.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import {
  bothTexts,
  keywordCondition,
  type ListQuery,
  localText,
  pageRows,
  searchCondition,
} from '#server/kit/list-query.ts'

type BranchId = Id<'branches'>

export type StudioList = ListQuery<'slug', 'sort' | 'name'>
export type StudioListBySchedule = StudioList & { readonly hasSchedule?: 'true' | 'false' | undefined }

/** The request for a list of one branch. */
export interface ListOf<Query> {
  readonly branchId: BranchId
  readonly locale: Locale
  readonly query: Query
}

const branchColumns = ['id', 'code', 'name', 'time_zone as zone', 'currency'] as const

/** The branch of that id, which must exist. */
export async function loadBranch(db: Database, branchId: BranchId): Promise<Branch> {
  return db.selectFrom('branches').select(branchColumns).where('id', '=', branchId).executeTakeFirstOrThrow()
}

/** Every branch of the installation. */
export async function loadBranches(db: Database): Promise<Branch[]> {
  return db.selectFrom('branches').select(branchColumns).orderBy('sort').orderBy('id').execute()
}

/** The policies of a branch, cached in the process. Within a request use `ctx.policies` for its own branch. */
export async function loadPolicies(db: Database, branchId: BranchId): Promise<Policies> {
  return (await loadSiteAndPolicies(db, branchId)).policies
}

/** Site settings and policies of the branch, with defaults for what was never set; cached in the process. */
export const loadSiteAndPolicies = cachedRead(
  async (db, branchId: BranchId): Promise<{ readonly site: SiteSettings; readonly policies: Policies }> => {
    const rows = await db.selectFrom('settings').select(['key', 'value']).where('branch_id', '=', branchId).execute()
    const values = new Map(rows.map((row) => [row.key, row.value]))
    return {
      site: z.parse(siteSettings, values.get('site') ?? {}),
      policies: z.parse(policies, values.get('policies') ?? {}),
    }
  },
)

/** The time zone of a branch, cached in the process. */
export const loadZone = cachedRead(async (db, branchId: BranchId): Promise<string> => {
  const row = await db.selectFrom('branches').select('time_zone').where('id', '=', branchId).executeTakeFirstOrThrow()
  return row.time_zone
})

/** The stored value before a change, locked until this transaction ends; and the time after the lock. */
export async function lockSettings(
  tx: Transaction,
  at: { branchId: BranchId; key: SettingsKey },
): Promise<{ before: Json; now: Instant }> {
  // The branch is locked rather than the row, because the first change of a key has no row yet.
  await sql`select id from branches where id = ${at.branchId} for no key update`.execute(tx)
  const { rows } = await sql<{ before: Json; now: Instant }>`
    select (select value from settings where branch_id = ${at.branchId} and key = ${at.key}) as before, studio_now() as now`.execute(
    tx,
  )
  const [row] = rows
  if (!row)
    throw new Error(`settings ${at.key} of branch ${at.branchId} could not be locked: the query returned no row`)
  return row
}

export async function saveSettings(
  tx: Transaction,
  settings: { branchId: BranchId; key: SettingsKey; value: unknown; now: Instant },
): Promise<void> {
  await sql`
    insert into settings (branch_id, key, value, updated_at)
    values (${settings.branchId}, ${settings.key}, ${JSON.stringify(settings.value)}::jsonb, ${settings.now})
    on conflict (branch_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx)
}

export async function listBranchRows(db: Database, of: { locale: Locale; query: ListQuery<'code', 'sort' | 'name'> }) {
  const { query, locale } = of
  const name = localText('name', locale)
  const matching = db
    .selectFrom('branches')
    .where('active', '=', true)
    .where(searchCondition({ code: 'code' }, query))
    .where(keywordCondition(bothTexts('name'), query.keyword))
  const rows = matching
    .select(['id', 'code', name.as('name'), 'time_zone', 'currency'])
    .orderBy(query.orderBy === 'name' ? name : 'sort', query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function findBranchRow(db: Database, of: { locale: Locale; id: BranchId }) {
  return db
    .selectFrom('branches')
    .select(['id', 'code', localText('name', of.locale).as('name'), 'time_zone', 'currency'])
    .where('id', '=', of.id)
    .executeTakeFirst()
}

const mapColumns = [
  sql<SeatMap['positions']>`positions`.as('positions'),
  sql<SeatMap['landmarks']>`landmarks`.as('landmarks'),
] as const

export async function listRoomRows(db: Database, of: ListOf<ListQuery<never, 'sort' | 'name'>>) {
  const { branchId, query, locale } = of
  const name = localText('name', locale)
  const matching = db
    .selectFrom('rooms')
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .where(keywordCondition(bothTexts('name'), query.keyword))
  const rows = matching
    .select(['id', name.as('name'), 'capacity', ...mapColumns])
    .orderBy(query.orderBy === 'name' ? name : 'sort', query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function findRoom(db: Database, of: { branchId: BranchId; locale: Locale; id: Id<'rooms'> }) {
  return db
    .selectFrom('rooms')
    .select(['id', localText('name', of.locale).as('name'), 'capacity', ...mapColumns])
    .where('branch_id', '=', of.branchId)
    .where('id', '=', of.id)
    .executeTakeFirst()
}

/** Whether the instructor has a public class ahead. The range lets the index on instructors' classes find it. */
const teachesAhead = sql<boolean>`exists (
  select 1
  from session_instructors si
  join class_sessions s on s.id = si.session_id
  where si.instructor_id = instructors.id and si.active and si.teaches && tstzrange(studio_now(), null)
    and s.status = 'upcoming' and not s.private and s.starts_at > studio_now()
)`

/** Whether the instructor has hours for privates. A day of the past says nothing of the days ahead. */
const givesPrivates = sql<boolean>`instructors.active and (
  exists (select 1 from private_windows w where w.instructor_id = instructors.id)
  or exists (
    select 1
    from private_exceptions e
    join branches b on b.id = e.branch_id
    where e.instructor_id = instructors.id and e.kind = 'open' and e.day >= (studio_now() at time zone b.time_zone)::date
  )
)`

function instructorColumns(locale: Locale) {
  return [
    'id',
    'slug',
    'name',
    localText('bio', locale).as('bio'),
    localText('line', locale).as('line'),
    'pronoun',
    // A picture is shown from the moment it is encoded.
    sql<string | null>`(select p.path from pictures p where p.path = instructors.portrait and p.status = 'ready')`.as(
      'portrait',
    ),
    givesPrivates.as('gives_privates'),
  ] as const
}

/** Instructors who teach here at present; one who left stays readable by id, since past classes name them. */
export async function listInstructorRows(db: Database, of: ListOf<StudioListBySchedule>) {
  const { branchId, query, locale } = of
  const matching = db
    .selectFrom('instructors')
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .where(searchCondition({ slug: 'slug' }, query))
    .where(keywordCondition([sql<string>`name`, ...bothTexts('bio')], query.keyword))
    .$if(query.hasSchedule !== undefined, (found) =>
      found.where(sql<boolean>`${teachesAhead} = ${query.hasSchedule === 'true'}`),
    )
  const rows = matching.select(instructorColumns(locale)).orderBy(query.orderBy, query.sortedBy).orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function findInstructor(db: Database, of: { branchId: BranchId; locale: Locale; id: Id<'instructors'> }) {
  return db
    .selectFrom('instructors')
    .select(instructorColumns(of.locale))
    .select(sql<InstructorAbout>`${JSON.stringify(noInstructorAbout)}::jsonb || about`.as('about'))
    .where('branch_id', '=', of.branchId)
    .where('id', '=', of.id)
    .executeTakeFirst()
}

export interface NewAuditEntry {
  readonly at: Instant
  readonly branchId: BranchId
  readonly actorAccountId: Id<'accounts'>
  readonly actorRole: string
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string
}

/** Appends to the chain; a trigger takes the lock and sets number and hash of the row. */
export async function insertAuditEntry(tx: Transaction, entry: NewAuditEntry): Promise<void> {
  await sql`
    insert into audit_entries (at, branch_id, actor_account_id, actor_role, action, subject_kind, subject_id, details, request_id)
    values (${entry.at}, ${entry.branchId}, ${entry.actorAccountId}, ${entry.actorRole}, ${entry.action}, ${entry.subjectKind}, ${entry.subjectId},
      ${JSON.stringify(entry.details)}, ${entry.requestId})`.execute(tx)
}

export async function listAuditRows(db: Database, of: { branchId: BranchId; query: ListQuery<'action', 'at'> }) {
  const { branchId, query } = of
  const matching = db
    .selectFrom('audit_entries')
    .where('branch_id', '=', branchId)
    .where(searchCondition({ action: 'action' }, query))
    .where(keywordCondition([sql`action`, sql`subject_kind`, sql`subject_id`], query.keyword))
  const rows = matching
    .select(['at', 'actor_account_id', 'actor_role', 'action', 'subject_kind', 'subject_id'])
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id', query.sortedBy)
  return pageRows(query, { matching, rows })
}
