import { createHmac, timingSafeEqual } from 'node:crypto'
import { bySecrets, type Secrets } from '#server/kit/secrets.ts'

interface Account {
  readonly accountId: string
  /** A changed password invalidates the mark of every device. */
  readonly passwordHash: string
  /** The secret of the installation. */
  readonly secret: string
}

/** The mark that a browser keeps after a login: it gives no access, but attempts from it are counted separately. */
export const deviceMark = {
  /** Signed with HMAC-SHA256 (RFC 2104). */
  sign({ nonce, accountId, passwordHash, secret }: Account & { readonly nonce: string }): string {
    const signature = createHmac('sha256', secret)
      .update(`device ${accountId} ${nonce} ${passwordHash}`)
      .digest('base64url')
    return `${nonce}.${signature}`
  },

  /** The device of a mark that this account was given, else undefined. */
  read(
    mark: string | undefined,
    { secrets, ...account }: Omit<Account, 'secret'> & { readonly secrets: Secrets },
  ): string | undefined {
    const nonce = (mark ?? '').split('.', 1)[0] ?? ''
    const sent = Buffer.from(mark ?? '')
    return bySecrets(secrets, (secret) => {
      const right = Buffer.from(deviceMark.sign({ ...account, nonce, secret }))
      return sent.length === right.length && timingSafeEqual(sent, right) ? nonce : undefined
    })
  },
} as const
