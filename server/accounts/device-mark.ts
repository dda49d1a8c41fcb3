import { createHmac, timingSafeEqual } from 'node:crypto'

interface Account {
  readonly accountId: string
  /** Another password forgets every device. */
  readonly passwordHash: string
  /** The secret of the installation. */
  readonly secret: string
}

/** What a browser keeps after a login: it opens nothing, but tries from it are counted apart. */
export const deviceMark = {
  /** Signed with HMAC-SHA256 (RFC 2104). */
  sign({ nonce, accountId, passwordHash, secret }: Account & { readonly nonce: string }): string {
    const signature = createHmac('sha256', secret)
      .update(`device ${accountId} ${nonce} ${passwordHash}`)
      .digest('base64url')
    return `${nonce}.${signature}`
  },

  /** The device behind a mark that this account was given, else undefined. */
  read(mark: string | undefined, account: Account): string | undefined {
    const nonce = (mark ?? '').split('.', 1)[0] ?? ''
    const [sent, right] = [Buffer.from(mark ?? ''), Buffer.from(deviceMark.sign({ ...account, nonce }))]
    return sent.length === right.length && timingSafeEqual(sent, right) ? nonce : undefined
  },
} as const
