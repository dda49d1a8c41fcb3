import type { getContract as endpoint } from '#domain/contracts/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentContracts } from './present-contracts.ts'
import { readContract } from './queries.ts'

/** One of the caller's own memberships. Refuses request.not_found, also for one of someone else. */
export async function getContract(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const row = await readContract(ctx.db, { contractId: input.id, accountId: signedIn(ctx).accountId })
  if (!row) return refuse('request.not_found')
  const [shown] = await presentContracts(ctx.db, { rows: [row], locale: ctx.locale, now: await studioNow(ctx.db) })
  return shown ?? refuse('request.not_found')
}
