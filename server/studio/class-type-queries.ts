import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { noClassAbout, type ClassAbout } from '#domain/studio/about.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, localText, pageRows, searchCondition } from '#server/kit/list-query.ts'
import type { ListOf, StudioList, StudioListBySchedule } from './queries.ts'

/** One thing of a branch in the reader's language. */
interface OneOf<Table extends string> {
  readonly branchId: Id<'branches'>
  readonly locale: Locale
  readonly id: Id<Table>
}

export async function listDifficultyLevelRows(db: Database, of: ListOf<StudioList>) {
  const { branchId, query, locale } = of
  const name = localText('name', locale)
  const matching = db
    .selectFrom('difficulty_levels')
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .where(searchCondition({ slug: 'slug' }, query))
    .where(keywordCondition(bothTexts('name'), query.keyword))
  const rows = matching
    .select(['id', 'slug', name.as('name'), 'coils', localText('description', locale).as('description')])
    .orderBy(query.orderBy === 'name' ? name : 'sort', query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function findDifficultyLevel(db: Database, of: OneOf<'difficulty_levels'>) {
  return db
    .selectFrom('difficulty_levels')
    .select([
      'id',
      'slug',
      localText('name', of.locale).as('name'),
      'coils',
      localText('description', of.locale).as('description'),
    ])
    .where('branch_id', '=', of.branchId)
    .where('id', '=', of.id)
    .executeTakeFirst()
}

export async function listSeriesTypeRows(db: Database, of: ListOf<StudioList>) {
  const { branchId, query, locale } = of
  const name = localText('name', locale)
  const matching = db
    .selectFrom('series_types')
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .where(searchCondition({ slug: 'slug' }, query))
    .where(keywordCondition(bothTexts('name'), query.keyword))
  const rows = matching
    .select(['id', 'slug', name.as('name')])
    .orderBy(query.orderBy === 'name' ? name : 'sort', query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function findSeriesType(db: Database, of: OneOf<'series_types'>) {
  return db
    .selectFrom('series_types')
    .select(['id', 'slug', localText('name', of.locale).as('name')])
    .where('branch_id', '=', of.branchId)
    .where('id', '=', of.id)
    .executeTakeFirst()
}

function classTypeColumns(locale: Locale) {
  return [
    'id',
    'slug',
    localText('name', locale).as('name'),
    localText('description', locale).as('description'),
    'duration_minutes',
    'spring',
    'series_type_id',
    'difficulty_level_id',
    'credits',
    'private_format',
  ] as const
}

/** Whether a public class of that kind is ahead. */
const givenAhead = sql<boolean>`exists (
  select 1
  from class_sessions s
  where s.class_type_id = class_types.id and s.starts_at > studio_now() and s.status = 'upcoming' and not s.private
)`

export async function listClassTypeRows(db: Database, of: ListOf<StudioListBySchedule>) {
  const { branchId, query, locale } = of
  const name = localText('name', locale)
  const matching = db
    .selectFrom('class_types')
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .where(searchCondition({ slug: 'slug' }, query))
    .where(keywordCondition([...bothTexts('name'), ...bothTexts('description')], query.keyword))
    .$if(query.hasSchedule !== undefined, (found) =>
      found.where(sql<boolean>`${givenAhead} = ${query.hasSchedule === 'true'}`),
    )
  const rows = matching
    .select(classTypeColumns(locale))
    .orderBy(query.orderBy === 'name' ? name : 'sort', query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function findClassType(db: Database, of: OneOf<'class_types'>) {
  return db
    .selectFrom('class_types')
    .select(classTypeColumns(of.locale))
    .select(sql<ClassAbout>`${JSON.stringify(noClassAbout)}::jsonb || about`.as('about'))
    .where('branch_id', '=', of.branchId)
    .where('id', '=', of.id)
    .executeTakeFirst()
}
