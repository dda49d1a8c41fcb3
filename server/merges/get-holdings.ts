import type { OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getHoldings as endpoint } from '#domain/merges/api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentHoldings } from './present-holdings.ts'
import { findSide, loadHoldings } from './queries.ts'

/** What the account holds, for an account that is about to be merged with it. */
export async function getHoldings(ctx: ReadContext): Promise<OutputOf<typeof endpoint> | Refusal> {
  const own = await findSide(ctx.db, signedIn(ctx).accountId)
  return own ? presentHoldings(await loadHoldings(ctx.db, own)) : refuse('auth.required')
}
