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

/**
 * Whether a person's waiver is valid for a class in that branch that starts at `at`. `current` where the branch never
 * published one. Throws when there is no such person (a bug).
 */
export async function waiverState(
  db: Database,
  about: { personId: Id<'persons'>; branchId: Id<'branches'>; at: Instant },
): Promise<WaiverState> {
  const { personId, branchId, at } = about
  const state = (await waiverStates(db, { personIds: [personId], branchId, at })).get(personId)
  if (!state) throw new Error(`waiver status missing for person ${personId}`)
  return state
}
