import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { listWaiverRows, type WaiverFacts } from '#server/forms/queries.ts'

/** What one person has signed, and what the branch asks. Throws when there is no such person (a bug). */
export async function loadWaiver(
  db: Database,
  asked: { branchId: Id<'branches'>; personId: Id<'persons'> },
): Promise<WaiverFacts> {
  const [facts] = await listWaiverRows(db, { branchId: asked.branchId, personIds: [asked.personId] })
  if (!facts) throw new Error('the waiver of a person who does not exist was asked for')
  return facts
}
