import type { Id } from '#domain/kit/id.ts'
import { givesWayToProof, identityKeys } from '#domain/people/identity.ts'
import type { Database } from '#server/driver/database.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { loadContactsAndKeys, listHolders, type Contacts } from './holder-queries.ts'
import { listOwnReplaceable, type NextOrder } from './queries.ts'

/**
 * Decides which orders do not block this buyer: the buyer's own, and those of strangers who typed an e-mail or phone
 * that this buyer has verified and reserved its intro offer or coupon with it. The cart, the product page, the coupon
 * check and the order all use it, so that what is shown is what is placed.
 */
export async function listReplaceable(db: Database, next: NextOrder): Promise<Id<'orders'>[]> {
  const [own, unproven] = await Promise.all([listOwnReplaceable(db, next), listUnproven(db, next)])
  return [...new Set([...own, ...unproven])].toSorted()
}

async function listUnproven(db: Database, next: NextOrder): Promise<Id<'orders'>[]> {
  const { accountId, productIds = [], takesIntro = false, couponCodes = [] } = next
  if (accountId === undefined || (!takesIntro && productIds.length === 0 && couponCodes.length === 0)) return []
  const prover = await loadContactsAndKeys(db, accountId)
  const proven = provenKeys(prover)
  if (proven.size === 0) return []
  const keys = withHashes(prover.keys)
  const holders = await listHolders(db, { ...next, accountId, keys: [...keys] })
  return holders.flatMap(({ orderId, keys: held, ...holder }) => {
    const shared = held.filter((key) => keys.has(key))
    return givesWayToProof({ shared, proven, provenByHolder: provenKeys(holder) }) ? [orderId] : []
  })
}

/** A guest has none. */
function provenKeys({ email, phone, isEmailProven, isPhoneProven }: Contacts): ReadonlySet<string> {
  const known = {
    email: (isEmailProven ? email : null) ?? undefined,
    phone: (isPhoneProven ? phone : null) ?? undefined,
  }
  return withHashes(identityKeys(known).map(({ kind, value }) => `${kind}:${value}`))
}

/** The intro offer is held under plain keys, a coupon under their hashes. */
function withHashes(keys: readonly string[]): ReadonlySet<string> {
  return new Set([...keys, ...keys.map(hashText)])
}
