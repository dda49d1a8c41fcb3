import type { getMe as endpoint } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentMe } from './present-me.ts'

/** The signed-in customer. */
export async function getMe(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  return presentMe(ctx.db, { accountId: signedIn(ctx).accountId, branch: ctx.branch })
}
