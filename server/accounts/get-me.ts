import type { getMe as endpoint } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { describeMe } from './describe-me.ts'

/** The signed-in customer. */
export async function getMe(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  return describeMe(ctx.db, { accountId: signedIn(ctx).accountId, branch: ctx.branch })
}
