import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getSeriesType as endpoint } from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findSeriesType } from './class-type-queries.ts'

/** One series type. Refuses `request.not_found`, also for one of another branch. */
export async function getSeriesType(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await findSeriesType(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}
