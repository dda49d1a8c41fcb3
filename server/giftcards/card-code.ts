import { createHash, createHmac } from 'node:crypto'
import { codeLength, codeAlphabet } from '#domain/giftcards/model.ts'

interface CodeOf {
  readonly cardId: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * The code of a gift card is derived from its id with the secret of the installation (HMAC-SHA256, RFC 2104), so that
 * it can be sent again without being stored: the database has only its hash.
 */
export const cardCode = {
  /** Sixteen letters of five bits each. */
  of({ cardId, secret }: CodeOf): string {
    const bytes = createHmac('sha256', secret).update(`gift-card:${cardId}`).digest()
    return [...bytes.subarray(0, codeLength)].map((byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join('')
  },
  /** Only this is stored; 80 random bits need no salt. */
  hash(code: string): string {
    return createHash('sha256').update(code).digest('hex')
  },
  /** In groups of four, as it is printed and read. */
  format(code: string): string {
    return code.replaceAll(/(.{4})(?=.)/g, '$1-')
  },
} as const
