import { createHmac, timingSafeEqual } from 'node:crypto'

interface KeyOf {
  readonly merchantRef: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * What lets a browser without a session go to the gateway with one attempt and come back from it: HMAC-SHA256 (RFC
 * 2104) of its reference. It says nothing of another attempt, and is worth nothing once the attempt is old.
 */
export const attemptKey = {
  /** `reference.key`, the key in base64url: one value without a sign that an address or a signature parts by. */
  of({ merchantRef, secret }: KeyOf): string {
    return `${merchantRef}.${createHmac('sha256', secret).update(`attempt:${merchantRef}`).digest('base64url')}`
  },
  /** The attempt that `reference.key` opens; absent when it opens none. */
  opened(sent: string | undefined, secret: string): string | undefined {
    const [merchantRef = '', key = ''] = (sent ?? '').split('.')
    const expected = Buffer.from(attemptKey.of({ merchantRef, secret }).split('.')[1] ?? '')
    const given = Buffer.from(key)
    return given.length === expected.length && timingSafeEqual(given, expected) ? merchantRef : undefined
  },
} as const
