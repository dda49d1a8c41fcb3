import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { presentClassAbout } from '#domain/studio/about.ts'
import type {
  listClassTypes as listClassTypesEndpoint,
  getClassType as getClassTypeEndpoint,
  listDifficultyLevels as listDifficultyLevelsEndpoint,
  getDifficultyLevel as getDifficultyLevelEndpoint,
  listSeriesTypes as listSeriesTypesEndpoint,
  getSeriesType as getSeriesTypeEndpoint,
} from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import {
  listClassTypeRows,
  findClassType,
  listDifficultyLevelRows,
  findDifficultyLevel,
  listSeriesTypeRows,
  findSeriesType,
} from './class-type-queries.ts'

/** Kinds of classes that the branch gives. */
export async function listClassTypes(
  ctx: ReadContext,
  query: CheckedOf<typeof listClassTypesEndpoint>,
): Promise<OutputOf<typeof listClassTypesEndpoint>> {
  const { rows, total } = await listClassTypeRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}

/** One kind of class. Refuses `request.not_found`, also for one of another branch. */
export async function getClassType(
  ctx: ReadContext,
  input: CheckedOf<typeof getClassTypeEndpoint>,
): Promise<OutputOf<typeof getClassTypeEndpoint> | Refusal> {
  const found = await findClassType(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ? { ...found, about: presentClassAbout(found.about, ctx.locale) } : refuse('request.not_found')
}

/** Difficulty levels, from one coil to three. */
export async function listDifficultyLevels(
  ctx: ReadContext,
  query: CheckedOf<typeof listDifficultyLevelsEndpoint>,
): Promise<OutputOf<typeof listDifficultyLevelsEndpoint>> {
  const { rows, total } = await listDifficultyLevelRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}

/** One difficulty level. Refuses `request.not_found`, also for one of another branch. */
export async function getDifficultyLevel(
  ctx: ReadContext,
  input: CheckedOf<typeof getDifficultyLevelEndpoint>,
): Promise<OutputOf<typeof getDifficultyLevelEndpoint> | Refusal> {
  const found = await findDifficultyLevel(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}

/** Series types of the branch. */
export async function listSeriesTypes(
  ctx: ReadContext,
  query: CheckedOf<typeof listSeriesTypesEndpoint>,
): Promise<OutputOf<typeof listSeriesTypesEndpoint>> {
  const { rows, total } = await listSeriesTypeRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}

/** One series type. Refuses `request.not_found`, also for one of another branch. */
export async function getSeriesType(
  ctx: ReadContext,
  input: CheckedOf<typeof getSeriesTypeEndpoint>,
): Promise<OutputOf<typeof getSeriesTypeEndpoint> | Refusal> {
  const found = await findSeriesType(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}
