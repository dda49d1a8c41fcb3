import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type {
  createClassType as createClassTypeEndpoint,
  createLevel as createLevelEndpoint,
  createSeriesType as createSeriesTypeEndpoint,
} from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import {
  findMissingPart,
  insertClassType,
  insertLevel,
  insertSeriesType,
  loadNeeds,
  lockClassType,
  lockLevel,
  lockSeriesType,
  updateClassType,
  updateLevel,
  updateSeriesType,
  type ClassTypeRow,
  type LevelRow,
  type SeriesTypeRow,
} from './class-type-queries.ts'
import { setupVerbs } from './setup-verbs.ts'

/** Class types, which have parts of the branch. Both verbs refuse setup.unknown too. */
export const classTypes = setupVerbs<'class_types', ClassTypeRow, CheckedOf<typeof createClassTypeEndpoint>>({
  table: 'class_types',
  name: 'class_type',
  insert: insertClassType,
  lock: lockClassType,
  update: updateClassType,
  needs: async (tx, id) => loadNeeds(tx, { column: 'class_type_id', id }),
  check: async (ctx, { row }) => checkParts(ctx, row),
})

/** Difficulty levels. */
export const levels = setupVerbs<'difficulty_levels', LevelRow, CheckedOf<typeof createLevelEndpoint>>({
  table: 'difficulty_levels',
  name: 'difficulty_level',
  insert: insertLevel,
  lock: lockLevel,
  update: updateLevel,
  needs: async (tx, id) => loadNeeds(tx, { column: 'difficulty_level_id', id }),
})

/** Series types. */
export const seriesTypes = setupVerbs<'series_types', SeriesTypeRow, CheckedOf<typeof createSeriesTypeEndpoint>>({
  table: 'series_types',
  name: 'series_type',
  insert: insertSeriesType,
  lock: lockSeriesType,
  update: updateSeriesType,
  needs: async (tx, id) => loadNeeds(tx, { column: 'series_type_id', id }),
})

/** A class type has a series type and a level that the branch has, not retired. Refuses setup.unknown. */
async function checkParts(
  ctx: WriteContext,
  row: Pick<ClassTypeRow, 'active' | 'series_type_id' | 'difficulty_level_id'>,
): Promise<Refusal | undefined> {
  // A retired class type may have retired parts.
  if (!row.active) return undefined
  const missing = await findMissingPart(ctx.tx, { branchId: ctx.branch.id, row })
  return missing === undefined ? undefined : refuse('setup.unknown', { values: { name: missing } })
}
