import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getBranch as endpoint } from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findBranchRow } from './queries.ts'

/** One branch of the installation. Refuses `request.not_found`. */
export async function getBranch(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await findBranchRow(ctx.db, { locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}
