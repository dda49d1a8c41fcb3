import type { getBanner as endpoint } from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findBanner } from './queries.ts'

/** One banner that is shown at present. Refuses `request.not_found`, also for one of another branch. */
export async function getBanner(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await findBanner(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ? { ...found, type: 'image' } : refuse('request.not_found')
}
