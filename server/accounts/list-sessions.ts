import type { listSessions as endpoint } from '#domain/accounts/sessions-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { listLiveSessions } from './session-queries.ts'

/** The sessions of the account, without the hash of their tokens. */
export async function listSessions(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { accountId, sessionHash } = signedIn(ctx)
  const { rows, total } = await listLiveSessions(ctx.db, { accountId, query })
  const { zone } = ctx.branch
  return page(
    rows.map(({ id, token_hash: tokenHash, platform, device, ...times }) => ({
      id: asId('auth_sessions', id),
      platform,
      device,
      current: tokenHash === sessionHash,
      created_at: wireTime(times.created_at, zone),
      last_seen_at: wireTime(times.last_seen_at, zone),
      expires_at: wireTime(times.expires_at, zone),
    })),
    { ...query, total },
  )
}
