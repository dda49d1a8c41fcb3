import type { endOtherSessions as endpoint } from '#domain/accounts/sessions-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { endAccess } from './end-access.ts'

/** Logs every other device out, and ends what acts without a session. */
export async function endOtherSessions(ctx: WriteContext): Promise<OutputOf<typeof endpoint>> {
  const { accountId, sessionHash } = signedIn(ctx)
  return {
    success: true,
    ended: await endAccess(ctx.tx, { accountId, keep: sessionHash, now: await studioNow(ctx.tx) }),
  }
}
