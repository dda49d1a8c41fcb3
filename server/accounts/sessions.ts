import { randomBytes } from 'node:crypto'
import type { logout as logoutEndpoint } from '#domain/accounts/api.ts'
import { deviceName } from '#domain/accounts/device-name.ts'
import { sessionsMax } from '#domain/accounts/model.ts'
import type {
  listSessions as listSessionsEndpoint,
  endSession as endSessionEndpoint,
  endOtherSessions as endOtherSessionsEndpoint,
} from '#domain/accounts/sessions-api.ts'
import { slideSession, type SessionLife } from '#domain/accounts/slide-session.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { type Id, asId } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { type Instant, wireTime } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { type ReadContext, signedIn, type WriteContext } from '#server/kit/context.ts'
import { clearSessionCookies } from '#server/kit/cookies.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { endAccess } from './end-access.ts'
import { deleteOldSessions, insertSession, deleteSession, type SessionKind } from './queries.ts'
import { listLiveSessions, deleteSessionById } from './session-queries.ts'

const tokenBytes = 32

interface Starting {
  readonly ctx: Pick<ReadContext, 'platform' | 'userAgent'>
  readonly accountId: Id<'accounts'>
  readonly now: Instant
  /** By default a login of the shop, which slides. */
  readonly as?: SessionKind & { readonly life: SessionLife }
}

/** Signs the account in: returns the token, which is in this response alone, since only its hash is stored. */
export async function startSession(
  tx: Transaction,
  { ctx, accountId, now, as = { kind: 'shop', deviceId: null, confirmedAt: null, life: slideSession(now) } }: Starting,
): Promise<{ token: string; expiresAt: Instant }> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const { platform, userAgent } = ctx
  await insertSession(tx, { ...as, tokenHash: hashText(token), accountId, platform, device: deviceName(userAgent) })
  await deleteOldSessions(tx, { accountId, kind: as.kind, keep: sessionsMax })
  return { token, expiresAt: as.life.expiresAt }
}

/** The sessions of the account, without the hash of their tokens. */
export async function listSessions(
  ctx: ReadContext,
  query: CheckedOf<typeof listSessionsEndpoint>,
): Promise<OutputOf<typeof listSessionsEndpoint>> {
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

/** Logs one device out. Somebody else's session is `request.not_found`, like one that does not exist. */
export async function endSession(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endSessionEndpoint>,
): Promise<OutputOf<typeof endSessionEndpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  return (await deleteSessionById(ctx.tx, { accountId, id })) ? { success: true } : refuse('request.not_found')
}

/** Logs every other device out, and ends what acts without a session. */
export async function endOtherSessions(ctx: WriteContext): Promise<OutputOf<typeof endOtherSessionsEndpoint>> {
  const { accountId, sessionHash } = signedIn(ctx)
  return {
    success: true,
    ended: await endAccess(ctx.tx, { accountId, keep: sessionHash, now: await studioNow(ctx.tx) }),
  }
}

/** A browser that signs in again loses its cookie, so the session behind it ends: nobody could end it later. */
export async function endFormerSession(tx: Transaction, ctx: ReadContext): Promise<void> {
  if (ctx.caller.kind === 'account' && ctx.fromPage) await deleteSession(tx, ctx.caller.sessionHash)
}

/**
 * Ends this session: its row is deleted, so the token is invalid on every server at once. A caller who is signed out
 * already gets the same response.
 */
export async function logout(ctx: WriteContext): Promise<OutputOf<typeof logoutEndpoint>> {
  if (ctx.caller.kind === 'account') await deleteSession(ctx.tx, ctx.caller.sessionHash)
  clearSessionCookies(ctx)
  return { success: true }
}
