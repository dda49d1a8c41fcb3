import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listDifficultyLevels as endpoint } from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listDifficultyLevelRows } from './class-type-queries.ts'

/** Difficulty levels, from one coil to three. */
export async function listDifficultyLevels(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listDifficultyLevelRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}
