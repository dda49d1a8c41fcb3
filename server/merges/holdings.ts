import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getHoldings as getHoldingsEndpoint } from '#domain/merges/api.ts'
import type { Holdings } from '#domain/merges/model.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findSide, loadHoldings } from './queries.ts'

/** What the account holds, for an account that is about to be merged with it. */
export async function getHoldings(ctx: ReadContext): Promise<OutputOf<typeof getHoldingsEndpoint> | Refusal> {
  const own = await findSide(ctx.db, signedIn(ctx).accountId)
  return own ? presentHoldings(await loadHoldings(ctx.db, own)) : refuse('auth.required')
}

/** What an account holds, as the API presents it. */
export function presentHoldings({ storeCreditSen, ...counts }: Holdings): OutputOf<typeof getHoldingsEndpoint> {
  const { credits, bookings, orders } = counts
  return { credits, store_credit: toWire(sen(storeCreditSen)), bookings, orders }
}
