import { createHmac, timingSafeEqual } from 'node:crypto'
import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { cookieLine, orderCookieName } from '#server/kit/cookies.ts'
import type { Secrets } from '#server/kit/secrets.ts'

const keyMinutes = 120

interface KeyOf {
  readonly orderId: string
  /** The secret of the installation. */
  readonly secret: string
  readonly now: Instant
}

interface Opened {
  readonly orderId: string
  readonly secrets: Secrets
}

/**
 * The key of one order for a buyer without an account, for two hours: its expiry and HMAC-SHA256 (RFC 2104) of both, so
 * that it needs no row and the key of one order reveals nothing of another's.
 */
export const orderKey = {
  /** Its last millisecond since 1970, and the HMAC in base64url. */
  of({ orderId, secret, now }: KeyOf): string {
    const ends = String(plusMinutes(now, keyMinutes).epochMilliseconds)
    return `${ends}.${proofOf({ orderId, secret, ends })}`
  },
  /** Whether this is a key of that order which has not expired. */
  opens(sent: string | undefined, { now, ...of }: Opened & { readonly now: Instant }): boolean {
    return orderKey.isOf(sent, of) && now.epochMilliseconds <= Number((sent ?? '').split('.')[0])
  },
  /** Whether this is, or was, a key of that order. */
  isOf(sent: string | undefined, { orderId, secrets }: Opened): boolean {
    const [ends, proof] = (sent ?? '').split('.')
    if (ends === undefined || proof === undefined || !/^\d{1,15}$/.test(ends)) return false
    const given = Buffer.from(proof)
    return secrets.some((secret) => {
      const expected = Buffer.from(proofOf({ orderId, secret, ends }))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  },
  /** Gives the key to a buyer without an account: a browser in an HttpOnly cookie, any other caller in the body. */
  give(
    ctx: Pick<ReadContext, 'config' | 'fromPage' | 'responseHeaders' | 'secure'>,
    about: { readonly orderId: string; readonly now: Instant },
  ): string | null {
    const key = orderKey.of({ ...about, secret: ctx.config.secret })
    if (!ctx.fromPage) return key
    const line = { name: orderCookieName(ctx.secure), value: `${about.orderId}.${key}`, maxAgeSeconds: keyMinutes * 60 }
    ctx.responseHeaders.append('set-cookie', cookieLine({ ...line, secure: ctx.secure }))
    return null
  },
} as const

function proofOf({ orderId, secret, ends }: { orderId: string; secret: string; ends: string }): string {
  return createHmac('sha256', secret).update(`order:${orderId}:${ends}`).digest('base64url')
}
