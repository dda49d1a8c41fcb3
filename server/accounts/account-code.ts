import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/kit/time.ts'

interface About {
  readonly accountId: string
  readonly purpose: string
  /** The secret of the installation. */
  readonly secret: string
}

/** The codes that prove a contact: how they are drawn, kept and compared. */
export const accountCode = {
  /**
   * HMAC-SHA256 (RFC 2104) of the code's moment in decimal: a code that still lives can be sent again, although it is
   * kept as a digest alone. The remainder is even to one in 2^200.
   */
  draw({ accountId, purpose, secret, createdAt, digits }: About & { createdAt: Instant; digits: number }): string {
    const drawn = createHmac('sha256', secret)
      .update(`digits ${purpose} ${accountId} ${createdAt.toString()}`)
      .digest('hex')
    return String(BigInt(`0x${drawn}`) % 10n ** BigInt(digits)).padStart(digits, '0')
  },

  /** A code as it is kept: with the secret, because a million codes are soon tried against a plain digest. */
  hash({ accountId, purpose, secret, code }: About & { code: string }): string {
    return createHmac('sha256', secret)
      .update(`code ${purpose} ${accountId} ${code.replaceAll(/[\s-]/g, '')}`)
      .digest('base64url')
  },

  /** Whether two kept codes are the same, in a time that does not tell how much of them is. */
  isSame(kept: string, sent: string): boolean {
    const [one, other] = [Buffer.from(kept), Buffer.from(sent)]
    return one.length === other.length && timingSafeEqual(one, other)
  },
}
