import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { findGuardedPerson } from './queries.ts'

/**
 * Whether the account acts for that person: its own holder, or a dependant of the holder. Each act checks for itself
 * whether a dependant has come of age; the result here does not depend on age.
 */
export async function actsFor(
  db: Database,
  of: { accountId: Id<'accounts'>; personId: Id<'persons'> },
): Promise<boolean> {
  return (await findGuardedPerson(db, of)) !== undefined
}
