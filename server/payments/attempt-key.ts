import { createHmac, timingSafeEqual } from 'node:crypto'

interface KeyOf {
  readonly merchantRef: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * The key with which a browser without a session goes to the gateway with one attempt and comes back from it:
 * HMAC-SHA256 (RFC 2104) of its reference. It reveals nothing of another attempt, and is invalid once the attempt is
 * old.
 */
export const attemptKey = {
  /** `reference.key`, the key in base64url: one value without a separator of URLs or signatures. */
  of({ merchantRef, secret }: KeyOf): string {
    return `${merchantRef}.${createHmac('sha256', secret).update(`attempt:${merchantRef}`).digest('base64url')}`
  },
  /** The attempt of a valid `reference.key`; absent for any other. */
  opened(sent: string | undefined, secret: string): string | undefined {
    const [merchantRef = '', key = ''] = (sent ?? '').split('.')
    const expected = Buffer.from(attemptKey.of({ merchantRef, secret }).split('.')[1] ?? '')
    const given = Buffer.from(key)
    return given.length === expected.length && timingSafeEqual(given, expected) ? merchantRef : undefined
  },
} as const
