import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { findUnprintable } from '#server/papers/unprintable.ts'
import { findFullName } from '#server/people/queries.ts'

/**
 * The characters of the account's name that its invoice cannot show, reported before payment. Empty for a visitor
 * without an account.
 */
export async function unprintableName(db: Database, accountId: Id<'accounts'> | undefined): Promise<string[]> {
  return accountId === undefined ? [] : findUnprintable((await findFullName(db, accountId)) ?? '')
}
