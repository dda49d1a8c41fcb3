import type { getStaticBlock as endpoint } from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findStaticBlock } from './queries.ts'

/** One block of text. Refuses `request.not_found`, also for one of another branch. */
export async function getStaticBlock(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await findStaticBlock(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}
