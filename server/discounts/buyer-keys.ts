import type { Id } from '#domain/kit/id.ts'
import { identityKeys } from '#domain/people/identity.ts'
import type { Database } from '#server/driver/database.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { listPersonKeys } from './queries.ts'

/** The buyer: a person with an account, or a guest with an e-mail or a phone. */
export interface CouponBuyer {
  readonly personId: Id<'persons'> | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
}

/**
 * The contacts of one person, hashed, so that a limit per person holds for guests and for every spelling, and a use
 * reveals no address. A member is also known by all former contacts.
 */
export async function buyerKeys(db: Database, { personId, email, phone }: CouponBuyer): Promise<string[]> {
  const former = personId === undefined ? [] : await listPersonKeys(db, personId)
  const keys = [...former, ...identityKeys({ email, phone })].map(({ kind, value }) => `${kind}:${value}`)
  const known = personId === undefined ? keys : [`person:${personId}`, ...keys]
  return [...new Set(known)].map(hashText)
}
