import { checkWaiver } from '#domain/forms/check-waiver.ts'
import type { WaiverStatus } from '#domain/forms/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { listWaiverRows, type WaiverFacts } from './queries.ts'

/** What one person has signed, and what the branch requires. Throws when there is no such person (a bug). */
export async function loadWaiver(
  db: Database,
  of: { branchId: Id<'branches'>; personId: Id<'persons'> },
): Promise<WaiverFacts> {
  const [facts] = await listWaiverRows(db, { branchId: of.branchId, personIds: [of.personId] })
  if (!facts) throw new Error(`the waiver row of person ${of.personId} is missing`)
  return facts
}

/**
 * Whether the signed waiver is valid for a class that starts then: age is counted on that day in the branch's zone, and
 * the required version is the one in force now. `none` where the branch has no waiver in force.
 */
export function waiverStatus({ zone, ...facts }: WaiverFacts, startsAt: Instant): WaiverStatus {
  return checkWaiver({ ...facts, onDay: dayOf(startsAt, zone) })
}

interface Query {
  readonly personIds: readonly Id<'persons'>[]
  readonly branchId: Id<'branches'>
  /** The start of the class. */
  readonly at: Instant
}

/** The waiver status of many people in one round trip. A person who does not exist is absent. */
export async function listWaiverStatuses(
  db: Database,
  { personIds, branchId, at }: Query,
): Promise<Map<Id<'persons'>, WaiverStatus>> {
  if (personIds.length === 0) return new Map()
  const facts = await listWaiverRows(db, { branchId, personIds })
  return new Map(facts.map((one) => [one.personId, waiverStatus(one, at)]))
}
