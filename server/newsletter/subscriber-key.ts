import { createHmac, timingSafeEqual } from 'node:crypto'

interface KeyOf {
  readonly subscriberId: string
  /** The secret of the installation. */
  readonly secret: string
}

/** Proves that its holder has read an e-mail to that address: HMAC-SHA256 (RFC 2104) of the subscription's id. */
export const subscriberKey = {
  /** In base64url. */
  of({ subscriberId, secret }: KeyOf): string {
    return createHmac('sha256', secret).update(`newsletter:${subscriberId}`).digest('base64url')
  },
  opens(sent: string, about: KeyOf): boolean {
    const expected = Buffer.from(subscriberKey.of(about))
    const given = Buffer.from(sent)
    return given.length === expected.length && timingSafeEqual(given, expected)
  },
} as const
