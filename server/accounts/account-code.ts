import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/kit/time.ts'
import type { Secrets } from '#server/kit/secrets.ts'

interface About {
  readonly accountId: string
  readonly purpose: string
  /** The secret of the installation. */
  readonly secret: string
}

interface Sent extends Omit<About, 'secret'> {
  readonly code: string
  readonly secrets: Secrets
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

  /** The stored forms of a code by each secret. */
  hashes({ secrets, ...about }: Sent): string[] {
    return secrets.map((secret) => accountCode.hash({ ...about, secret }))
  },

  /** Whether a stored code is the one that was sent, by any secret, in constant time. */
  isRight(kept: string, sent: Sent): boolean {
    return accountCode.hashes(sent).some((hash) => isSame(kept, hash))
  },
}

function isSame(kept: string, sent: string): boolean {
  const [one, other] = [Buffer.from(kept), Buffer.from(sent)]
  return one.length === other.length && timingSafeEqual(one, other)
}
