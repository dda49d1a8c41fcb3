import { createHmac } from 'node:crypto'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { identityKeys } from '#domain/people/identity.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { insertIdentityKeys } from './queries.ts'

interface KnownBy {
  readonly personId: Id<'persons'>
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly now: Instant
}

/**
 * Adds the keys of a new e-mail or phone. Former keys stay: a changed address must not allow a once-only offer again.
 */
export async function saveIdentityKeys(tx: Transaction, { personId, email, phone, now }: KnownBy): Promise<void> {
  await insertIdentityKeys(
    tx,
    identityKeys({ email, phone }).map((key) => ({ ...key, personId, now })),
  )
}

interface FormerlyKnownBy {
  readonly personId: Id<'persons'>
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly secrets: Secrets
  readonly now: Instant
}

/** Gives a new person also the hashed keys that a deleted account with the same contact left. */
export async function saveFormerKeys(tx: Transaction, known: FormerlyKnownBy): Promise<void> {
  const { personId, now, secrets } = known
  await insertIdentityKeys(
    tx,
    secrets.flatMap((secret) =>
      formerKeys(identityKeys(known), secret).map(({ hash }) => ({
        kind: 'identity' as const,
        value: hash,
        personId,
        now,
      })),
    ),
  )
}

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
