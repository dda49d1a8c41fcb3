import { checkWaiver } from '#domain/forms/check-waiver.ts'
import type { WaiverState } from '#domain/forms/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { listWaiverRows } from './queries.ts'

interface Query {
  readonly personIds: readonly Id<'persons'>[]
  readonly branchId: Id<'branches'>
  /**
   * The start of the class: age is counted on that day in the branch's zone. The required version is the one in force
   * now.
   */
  readonly at: Instant
}

/**
 * The waiver of many people in one round trip, as the waitlist and the roster need it. A person who does not exist is
 * absent.
 */
export async function waiverStates(
  db: Database,
  { personIds, branchId, at }: Query,
): Promise<Map<Id<'persons'>, WaiverState>> {
  if (personIds.length === 0) return new Map()
  const facts = await listWaiverRows(db, { branchId, personIds })
  return new Map(
    facts.map(({ personId, birthDate, zone, required, signatures }) => [
      personId,
      checkWaiver({ required: required ?? undefined, signatures, birthDate, onDay: dayOf(at, zone) }),
    ]),
  )
}
