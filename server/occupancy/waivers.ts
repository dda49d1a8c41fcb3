import { checkWaiver } from '#domain/forms/check-waiver.ts'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { WaiverStatus } from '#domain/occupancy/model.ts'
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

/** Whether the signed waiver is valid for a class that starts then; `none` where the branch has no waiver in force. */
export function waiverStatus({ required, signatures, birthDate, zone }: WaiverFacts, startsAt: Instant): WaiverStatus {
  return required === null ? 'none' : checkWaiver({ required, signatures, birthDate, onDay: dayOf(startsAt, zone) })
}
