import { createHmac } from 'node:crypto'

interface Key {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

export interface FormerKey extends Key {
  /** HMAC-SHA256 (RFC 2104) with the secret of the installation: nobody can try addresses against it elsewhere. */
  readonly hash: string
}

/**
 * The keys of a person as they outlive a deletion: whoever comes back with the same e-mail or phone is known again, and
 * nobody reads from it which one it was.
 */
export function formerKeys(keys: readonly Key[], secret: string): FormerKey[] {
  return keys.map((key) => ({
    ...key,
    hash: createHmac('sha256', secret).update(`identity ${key.kind} ${key.value}`).digest('base64url'),
  }))
}
