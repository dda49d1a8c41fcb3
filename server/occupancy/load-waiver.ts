import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { listWaiverRows, type WaiverFacts } from '#server/forms/queries.ts'

/** What one person has signed, and what the branch requires. Throws when there is no such person (a bug). */
export async function loadWaiver(
  db: Database,
  of: { branchId: Id<'branches'>; personId: Id<'persons'> },
): Promise<WaiverFacts> {
  const [facts] = await listWaiverRows(db, { branchId: of.branchId, personIds: [of.personId] })
  if (!facts) throw new Error(`the waiver row of person ${of.personId} is missing`)
  return facts
}
