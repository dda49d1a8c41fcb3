import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { findGuardedPerson } from './queries.ts'

/**
 * Whether the account acts for that person: its own holder, or a dependant of the holder. What a dependant who has come
 * of age may no longer have done for them is the business of each act; the answer here does not change with the years.
 */
export async function actsFor(
  db: Database,
  of: { accountId: Id<'accounts'>; personId: Id<'persons'> },
): Promise<boolean> {
  return (await findGuardedPerson(db, of)) !== undefined
}
