import type { endOtherSessions as endpoint } from '#domain/accounts/sessions-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { deleteOtherSessions } from './session-queries.ts'

/** Logs every other device out. */
export async function endOtherSessions(ctx: WriteContext): Promise<OutputOf<typeof endpoint>> {
  return { success: true, ended: await deleteOtherSessions(ctx.tx, signedIn(ctx)) }
}
