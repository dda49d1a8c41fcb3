import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { identityKeys } from '#domain/people/identity-keys.ts'
import type { Transaction } from '#server/driver/database.ts'
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
