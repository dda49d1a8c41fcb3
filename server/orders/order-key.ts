import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReadContext } from '#server/kit/context.ts'
import { cookieLine, orderCookieName } from '#server/kit/cookies.ts'

const keyHours = 2

interface KeyOf {
  readonly orderId: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * What opens one order to whoever placed it without an account: HMAC-SHA256 (RFC 2104) of its id, so that it needs no
 * row and the key of one order says nothing of another's.
 */
export const orderKey = {
  /** In base64url. */
  of({ orderId, secret }: KeyOf): string {
    return createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url')
  },
  /** Whether what was sent is the key of that order. */
  opens(sent: string | undefined, about: KeyOf): boolean {
    if (sent === undefined) return false
    const expected = Buffer.from(orderKey.of(about))
    const given = Buffer.from(sent)
    return given.length === expected.length && timingSafeEqual(given, expected)
  },
  /**
   * Gives the key to whoever has no account: a browser in a cookie that no script reads, any other caller in the body.
   */
  give(ctx: Pick<ReadContext, 'config' | 'fromPage' | 'responseHeaders' | 'secure'>, orderId: string): string | null {
    const key = orderKey.of({ orderId, secret: ctx.config.secret })
    if (!ctx.fromPage) return key
    const line = { name: orderCookieName(ctx.secure), value: `${orderId}.${key}`, maxAgeSeconds: keyHours * 3600 }
    ctx.responseHeaders.append('set-cookie', cookieLine({ ...line, secure: ctx.secure }))
    return null
  },
} as const
