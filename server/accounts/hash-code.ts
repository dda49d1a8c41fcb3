import { createHmac } from 'node:crypto'

interface Code {
  readonly accountId: string
  readonly purpose: string
  readonly code: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * A code as it is kept: HMAC-SHA256 (RFC 2104) with the installation's secret, because a million codes are soon tried
 * against a plain digest.
 */
export function hashCode({ accountId, purpose, code, secret }: Code): string {
  return createHmac('sha256', secret)
    .update(`code ${purpose} ${accountId} ${code.replaceAll(/[\s-]/g, '')}`)
    .digest('base64url')
}
