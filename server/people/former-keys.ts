import { createHmac } from 'node:crypto'

interface Key {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

export interface FormerKey extends Key {
  /**
   * HMAC-SHA256 (RFC 2104) with the secret of the installation, so that nobody can test addresses against it elsewhere.
   */
  readonly hash: string
}

/**
 * The keys of a person that outlive a deletion: a person who returns with the same e-mail or phone is recognised, and
 * the contact cannot be read from them.
 */
export function formerKeys(keys: readonly Key[], secret: string): FormerKey[] {
  return keys.map((key) => ({
    ...key,
    hash: createHmac('sha256', secret).update(`identity ${key.kind} ${key.value}`).digest('base64url'),
  }))
}
