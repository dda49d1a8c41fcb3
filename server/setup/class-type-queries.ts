import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { PrivateFormat } from '#domain/privates/model.ts'
import type { Needs, springs } from '#domain/setup/model.ts'
import { noClassAbout, type ClassAbout } from '#domain/studio/about.ts'
import type { CancelWindow } from '#domain/studio/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, pageRows, searchCondition } from '#server/kit/list-query.ts'
import type { ListOf, OneOf } from './queries.ts'

type BranchId = Id<'branches'>
type New<Row> = Row & { readonly slug: string; readonly branch_id: BranchId }
interface Changed<Table extends string, Row> {
  readonly id: Id<Table>
  readonly row: Row
}

export interface LevelRow {
  readonly name: Localized
  readonly coils: number
  readonly description: Localized
  readonly sort: number
  readonly active: boolean
}
const levelColumns = [
  sql<Localized>`name`.as('name'),
  'coils',
  sql<Localized>`'{"en": "", "zh": ""}'::jsonb || description`.as('description'),
  'sort',
  'active',
] as const

export async function listStaffLevelRows(db: Database, { branchId, query }: ListOf) {
  const matching = db
    .selectFrom('difficulty_levels')
    .where('branch_id', '=', branchId)
    .where(searchCondition({ slug: 'slug', active: 'active' }, query))
    .where(keywordCondition([...bothTexts('name'), sql`slug`], query.keyword))
  const rows = matching
    .select(['id', 'slug', ...levelColumns])
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

/** A level of the branch, locked for a change. */
export async function lockLevel(tx: Transaction, { branchId, id }: OneOf<'difficulty_levels'>) {
  return tx
    .selectFrom('difficulty_levels')
    .select(levelColumns)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertLevel(tx: Transaction, made: New<LevelRow>): Promise<Id<'difficulty_levels'>> {
  return (await tx.insertInto('difficulty_levels').values(made).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateLevel(tx: Transaction, { id, row }: Changed<'difficulty_levels', LevelRow>): Promise<void> {
  await tx.updateTable('difficulty_levels').set(row).where('id', '=', id).execute()
}

export interface SeriesTypeRow {
  readonly name: Localized
  readonly sort: number
  readonly active: boolean
}
const seriesTypeColumns = [sql<Localized>`name`.as('name'), 'sort', 'active'] as const

export async function listStaffSeriesTypeRows(db: Database, { branchId, query }: ListOf) {
  const matching = db
    .selectFrom('series_types')
    .where('branch_id', '=', branchId)
    .where(searchCondition({ slug: 'slug', active: 'active' }, query))
    .where(keywordCondition([...bothTexts('name'), sql`slug`], query.keyword))
  const rows = matching
    .select(['id', 'slug', ...seriesTypeColumns])
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

/** A series type of the branch, locked for a change. */
export async function lockSeriesType(tx: Transaction, { branchId, id }: OneOf<'series_types'>) {
  return tx
    .selectFrom('series_types')
    .select(seriesTypeColumns)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertSeriesType(tx: Transaction, made: New<SeriesTypeRow>): Promise<Id<'series_types'>> {
  return (await tx.insertInto('series_types').values(made).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateSeriesType(
  tx: Transaction,
  { id, row }: Changed<'series_types', SeriesTypeRow>,
): Promise<void> {
  await tx.updateTable('series_types').set(row).where('id', '=', id).execute()
}

export interface ClassTypeRow {
  readonly name: Localized
  readonly description: Localized
  readonly duration_minutes: number
  readonly spring: (typeof springs)[number]
  readonly series_type_id: Id<'series_types'>
  readonly difficulty_level_id: Id<'difficulty_levels'>
  readonly private_format: PrivateFormat | null
  readonly credits: number
  readonly cancel_window: CancelWindow | null
  readonly about: ClassAbout
  readonly sort: number
  readonly active: boolean
}
const classTypeColumns = [
  sql<Localized>`name`.as('name'),
  sql<Localized>`'{"en": "", "zh": ""}'::jsonb || description`.as('description'),
  'duration_minutes',
  'spring',
  'series_type_id',
  'difficulty_level_id',
  'private_format',
  'credits',
  sql<CancelWindow | null>`cancel_window`.as('cancel_window'),
  sql<ClassAbout>`${JSON.stringify(noClassAbout)}::jsonb || about`.as('about'),
  'sort',
  'active',
] as const

export async function listStaffClassTypeRows(db: Database, { branchId, query }: ListOf) {
  const matching = db
    .selectFrom('class_types')
    .where('branch_id', '=', branchId)
    .where(searchCondition({ slug: 'slug', active: 'active' }, query))
    .where(keywordCondition([...bothTexts('name'), sql`slug`], query.keyword))
  const rows = matching
    .select(['id', 'slug', ...classTypeColumns])
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

/** A class type of the branch, locked for a change. */
export async function lockClassType(
  tx: Transaction,
  { branchId, id }: OneOf<'class_types'>,
): Promise<ClassTypeRow | undefined> {
  return tx
    .selectFrom('class_types')
    .select(classTypeColumns)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertClassType(tx: Transaction, made: New<ClassTypeRow>): Promise<Id<'class_types'>> {
  const row = { ...made, about: JSON.stringify(made.about) }
  return (await tx.insertInto('class_types').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateClassType(
  tx: Transaction,
  { id, row }: Changed<'class_types', ClassTypeRow>,
): Promise<void> {
  await tx
    .updateTable('class_types')
    .set({ ...row, about: JSON.stringify(row.about) })
    .where('id', '=', id)
    .execute()
}

/** The parts of a class type that the branch does not have, or has retired. */
export async function findMissingPart(
  tx: Transaction,
  {
    branchId,
    row,
  }: {
    readonly branchId: BranchId
    readonly row: Pick<ClassTypeRow, 'series_type_id' | 'difficulty_level_id'>
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ missing: string }>`
    select sent.id::text as missing
    from (values (${row.series_type_id}::uuid), (${row.difficulty_level_id}::uuid)) as sent (id)
    where not exists (select from series_types t where t.id = sent.id and t.branch_id = ${branchId} and t.active)
      and not exists (select from difficulty_levels l where l.id = sent.id and l.branch_id = ${branchId} and l.active)`.execute(
    tx,
  )
  return rows[0]?.missing
}

/**
 * The things that still need a class type, a level, a series type or a room: classes and, of the middle two, class
 * types.
 */
export async function loadNeeds(
  tx: Transaction,
  of: {
    readonly column: 'class_type_id' | 'difficulty_level_id' | 'series_type_id' | 'room_id'
    readonly id: string
  },
): Promise<Needs> {
  const { rows } = await sql<Needs>`
    select count(*)::integer as classes, min(s.starts_at) as next, ${classTypesWith(of)} as "neededBy"
    from class_sessions s
    where s.${sql.ref(of.column)} = ${of.id} and s.status = 'upcoming' and s.ends_at > studio_now()`.execute(tx)
  return rows[0] ?? { classes: 0, next: null, neededBy: [] }
}

function classTypesWith({ column, id }: Parameters<typeof loadNeeds>[1]): RawBuilder<unknown> {
  if (column === 'class_type_id' || column === 'room_id') return sql`array[]::text[]`
  return sql`array(select k.slug from class_types k where k.${sql.ref(column)} = ${id} and k.active order by k.slug limit 20)`
}
