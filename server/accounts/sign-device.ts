import { createHmac } from 'node:crypto'

export interface Device {
  readonly nonce: string
  readonly accountId: string
  /** Another password forgets every device. */
  readonly passwordHash: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * What a browser keeps after a login, signed with HMAC-SHA256 (RFC 2104): it opens nothing, but tries from it are
 * counted apart.
 */
export function signDevice({ nonce, accountId, passwordHash, secret }: Device): string {
  const signature = createHmac('sha256', secret)
    .update(`device ${accountId} ${nonce} ${passwordHash}`)
    .digest('base64url')
  return `${nonce}.${signature}`
}
