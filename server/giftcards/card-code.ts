import { createHash, createHmac } from 'node:crypto'
import { codeLength, codeAlphabet } from '#domain/giftcards/model.ts'
import { bySecrets, type Secrets } from '#server/kit/secrets.ts'
import type { GiftRow } from './gift-queries.ts'

interface CodeOf {
  readonly cardId: string
  /** The secret of the installation. */
  readonly secret: string
}

type Shown = Pick<GiftRow, 'card_id' | 'code_hash' | 'last_four'>

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
  /**
   * The code of a card as it is printed. Once the secret that made it has left the list it cannot be derived: then only
   * its last four letters are shown, and the card is still opened by its link and by its code.
   */
  shown({ card_id: cardId, code_hash: codeHash, last_four }: Shown, secrets: Secrets): string {
    const code = bySecrets(secrets, (secret) => {
      const made = cardCode.of({ cardId, secret })
      return cardCode.hash(made) === codeHash ? made : undefined
    })
    return cardCode.format(code ?? last_four.padStart(codeLength, '•'))
  },
  /** In groups of four, as it is printed and read. */
  format(code: string): string {
    return code.replaceAll(/(.{4})(?=.)/g, '$1-')
  },
} as const
