import { createHash, randomBytes } from 'node:crypto'
import type { createToken as endpoint } from '#domain/accounts/api.ts'
import { sessionMaxDays } from '#domain/accounts/model.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { cookieLine, deviceCookieName, hintCookieName, sessionCookieName } from '#server/kit/cookies.ts'
import { deviceMark } from './device-mark.ts'
import { presentMe } from './me.ts'

/** A cookie lasts as long as the session may; whether the session is valid is checked here, at each request. */
const cookieSeconds = sessionMaxDays * 24 * 3600
/** A device is known for as long as browsers keep a cookie at all. */
const deviceSeconds = 400 * 24 * 3600

interface Started {
  readonly accountId: Id<'accounts'>
  readonly passwordHash: string
  readonly token: string
  readonly expiresAt: Instant
}

/** Signs the caller in: a browser by an HttpOnly cookie, any other caller by a token in the body. */
export async function answerSession(ctx: ReadContext, started: Started): Promise<OutputOf<typeof endpoint>> {
  const me = await presentMe(ctx.db, { accountId: started.accountId, branch: ctx.branch })
  if (ctx.fromPage) {
    const line = { maxAgeSeconds: cookieSeconds, secure: ctx.secure }
    ctx.responseHeaders.append(
      'set-cookie',
      cookieLine({ ...line, name: sessionCookieName(ctx.secure), value: started.token }),
    )
    ctx.responseHeaders.append(
      'set-cookie',
      cookieLine({ ...line, name: hintCookieName, value: markOf(started.token), scriptsMayRead: true }),
    )
    const nonce = randomBytes(12).toString('base64url')
    const mark = deviceMark.sign({ ...started, nonce, secret: ctx.config.secret })
    ctx.responseHeaders.append(
      'set-cookie',
      cookieLine({ ...line, name: deviceCookieName(ctx.secure), value: mark, maxAgeSeconds: deviceSeconds }),
    )
  }
  return {
    success: true,
    token: ctx.fromPage ? null : started.token,
    expires_at: wireTime(started.expiresAt, ctx.branch.zone),
    me,
  }
}

/**
 * Distinguishes sessions on one device, and gives no access: it is derived neither from the token nor from its stored
 * hash.
 */
function markOf(token: string): string {
  return createHash('sha256').update('mark ').update(token).digest('base64url').slice(0, 16)
}
