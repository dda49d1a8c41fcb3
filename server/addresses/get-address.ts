import type { getAddress as endpoint } from '#domain/addresses/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentAddress } from './present-address.ts'
import { findAddress } from './queries.ts'

/** One address of the caller. Anybody else's is `request.not_found`, like one that does not exist. */
export async function getAddress(
  ctx: ReadContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const row = await findAddress(ctx.db, { accountId: signedIn(ctx).accountId, id })
  return row === undefined ? refuse('request.not_found') : presentAddress(row, ctx)
}
