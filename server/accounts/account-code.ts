import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/kit/time.ts'

interface About {
  readonly accountId: string
  readonly purpose: string
  /** The secret of the installation. */
  readonly secret: string
}

/** The codes that verify a contact: how they are generated, stored and compared. */
export const accountCode = {
  /**
   * HMAC-SHA256 (RFC 2104) of the code's time in decimal: a valid code can be sent again, although only a digest is
   * stored. The modulo bias is below one in 2^200.
   */
  draw({ accountId, purpose, secret, createdAt, digits }: About & { createdAt: Instant; digits: number }): string {
    const drawn = createHmac('sha256', secret)
      .update(`digits ${purpose} ${accountId} ${createdAt.toString()}`)
      .digest('hex')
    return String(BigInt(`0x${drawn}`) % 10n ** BigInt(digits)).padStart(digits, '0')
  },

  /** The stored form of a code: with the secret, because a plain digest of a million codes is soon reversed. */
  hash({ accountId, purpose, secret, code }: About & { code: string }): string {
    return createHmac('sha256', secret)
      .update(`code ${purpose} ${accountId} ${code.replaceAll(/[\s-]/g, '')}`)
      .digest('base64url')
  },

  /** Whether two stored codes are equal, in constant time. */
  isSame(kept: string, sent: string): boolean {
    const [one, other] = [Buffer.from(kept), Buffer.from(sent)]
    return one.length === other.length && timingSafeEqual(one, other)
  },
}
