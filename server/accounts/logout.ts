import type { logout as endpoint } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { clearSessionCookies } from '#server/kit/cookies.ts'
import { deleteSession } from './queries.ts'

/**
 * Ends this session: its row is deleted, so the token is invalid on every server at once. A caller who is signed out
 * already gets the same response.
 */
export async function logout(ctx: WriteContext): Promise<OutputOf<typeof endpoint>> {
  if (ctx.caller.kind === 'account') await deleteSession(ctx.tx, ctx.caller.sessionHash)
  clearSessionCookies(ctx)
  return { success: true }
}
