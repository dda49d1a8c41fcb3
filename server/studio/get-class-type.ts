import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getClassType as endpoint } from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findClassType } from './class-type-queries.ts'

/** One kind of class. Refuses `request.not_found`, also for one of another branch. */
export async function getClassType(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await findClassType(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}
