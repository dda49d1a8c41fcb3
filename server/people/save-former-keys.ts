import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { identityKeys } from '#domain/people/identity-keys.ts'
import type { Transaction } from '#server/driver/database.ts'
import { formerKeys } from './former-keys.ts'
import { insertIdentityKeys } from './queries.ts'

interface KnownBy {
  readonly personId: Id<'persons'>
  readonly email: string | undefined
  readonly phone: string | undefined
  /** The secret of the installation. */
  readonly secret: string
  readonly now: Instant
}

/** Gives a new person also the hashed keys that a deleted account with the same contact left. */
export async function saveFormerKeys(tx: Transaction, known: KnownBy): Promise<void> {
  const { personId, now, secret } = known
  await insertIdentityKeys(
    tx,
    formerKeys(identityKeys(known), secret).map(({ hash }) => ({ kind: 'identity', value: hash, personId, now })),
  )
}
