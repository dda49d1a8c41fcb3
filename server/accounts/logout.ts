import type { logout as endpoint } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { clearSessionCookies } from '#server/kit/cookies.ts'
import { deleteSession } from './queries.ts'

/**
 * Ends this session: its row is gone, so the token is dead on every server at once. Whoever is signed out already is
 * told the same.
 */
export async function logout(ctx: WriteContext): Promise<OutputOf<typeof endpoint>> {
  if (ctx.caller.kind === 'account') await deleteSession(ctx.tx, ctx.caller.sessionHash)
  clearSessionCookies(ctx)
  return { success: true }
}
