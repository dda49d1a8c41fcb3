import { createHmac, timingSafeEqual } from 'node:crypto'
import { asId, type Id } from '#domain/kit/id.ts'
import { bySecrets, type Secrets } from '#server/kit/secrets.ts'

interface ClaimOf {
  readonly cardId: Id<'gift_cards'>
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * The token in the link of the e-mail that brings a gift: the id of its card and an HMAC-SHA256 (RFC 2104) of it, so
 * that it needs no row and reveals nothing of the code.
 */
export const claimToken = {
  of({ cardId, secret }: ClaimOf): string {
    return `${cardId}.${createHmac('sha256', secret).update(`gift-claim:${cardId}`).digest('base64url')}`
  },
  /** The card that it opens; undefined when it was not made here. */
  read(token: string, secrets: Secrets): Id<'gift_cards'> | undefined {
    const [sent = ''] = token.split('.')
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sent)) return undefined
    const cardId = asId('gift_cards', sent)
    const given = Buffer.from(token)
    return bySecrets(secrets, (secret) => {
      const expected = Buffer.from(claimToken.of({ cardId, secret }))
      return given.length === expected.length && timingSafeEqual(given, expected) ? cardId : undefined
    })
  },
} as const
